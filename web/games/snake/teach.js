// teach.js - the part where a snake learns.
export { mount } from '../../worlds/teach.js';
