/** An override that cannot be, in words for the person who asked for it. */
export class OverrideRefused extends Error {}
