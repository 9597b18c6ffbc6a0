/** Thrown if an override is not possible, with a message for the requester. */
export class OverrideRefused extends Error {}
