/** How report files are kept for their owners to download again. Source: domain section 1; ADR 51. */

/** Larger files are exported but not kept, in bytes. */
export const mostReportFileBytes = 32 * 1024 * 1024
/** The most files kept per person; the oldest is removed. */
export const mostReportFiles = 20
