/** What differs from one build of this module to the next; `fixture.ts` writes the others. */
export const build = { version: '1.0.0', isBroken: false, hangs: false }
