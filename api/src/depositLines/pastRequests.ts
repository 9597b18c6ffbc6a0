/** Dry runs use this for requests that ended long ago; live matching runs the same query for open ones. */
export { selectPastRequests, type LineToMatch } from './payableRequests.sql'
