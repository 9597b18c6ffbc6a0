/** The schemas of the bots' screen. In the host they share its one zod; a remote would carry 8 KB of its own. */
export { botDetail, botFilters, botForm, botOptions, botPage, botShowKeysAnswer } from '@kasa/contracts/bots'
