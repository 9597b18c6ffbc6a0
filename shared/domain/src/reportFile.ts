/** How a report's file is kept so that its owner can fetch it again. Source: domain section 1; ADR 51. */

/** A larger file is exported but not kept, in bytes. */
export const mostReportFileBytes = 32 * 1024 * 1024
/** So many files are kept of one person; the oldest makes room. */
export const mostReportFiles = 20
