/**
 * The deposit schemas for screens. The live feed in the host parses with them already; a remote that imported
 * `@kasa/contracts/deposits` itself would carry a second copy of them and of zod, 10 KB brotli before its first row.
 */
export {
  depositClaimAnswer,
  depositCounts,
  depositDetail,
  depositFilters,
  depositNextAnswer,
  depositOptions,
  depositPage,
  depositRejection,
  depositRow,
  depositTab,
} from '@kasa/contracts/deposits'
