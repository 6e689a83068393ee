// calm.ts - whether the person wants little motion, as the system says.

export const calm = matchMedia('(prefers-reduced-motion: reduce)');
