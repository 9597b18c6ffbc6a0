/** What a dry run asks of requests that ended long ago; the live machine asks the same query of those that are open. */
export { selectPastRequests, type MeaningLine } from './meant.sql'
