/** What differs between builds of this module; `releases.ts` writes the others. */
export const build = { version: '1.0.0', isBroken: false, hangs: false }
