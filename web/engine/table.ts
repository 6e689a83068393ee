// table.ts - the whole table of fourmi.h. The worker begins with the rows that the module of a first view needs, and
// takes these with the whole module.
export * from '../../api/generated/fourmi.js';
