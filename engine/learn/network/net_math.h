/* net_math.h - the exponential function and what is made of it, the same everywhere.
 *
 * A library's exp differs from the next one's in the last bit, and a training that is
 * to give the same bytes on every machine cannot use it. These are made of sums,
 * products and a quotient alone, each of which is rounded in one way only.
 */
#ifndef FOURMI_NET_MATH_H
#define FOURMI_NET_MATH_H

/* e to the power of x, to about 15 digits; x is cut off at -700 and 700. */
double net_exp(double x);

/* The hyperbolic tangent, odd to the last bit. */
double net_tanh(double x);

#endif
