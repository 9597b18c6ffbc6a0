/** The schemas of the administration's screens. In the host they share its one zod; a remote would carry 8 KB of its own. */
export { accessExplanation } from '@kasa/contracts/access'
export { auditDetail, auditFilters, auditPage } from '@kasa/contracts/audit'
export { callbackDetail, callbackFilters, callbackFilterStatus, callbackPage } from '@kasa/contracts/callbacks'
export { userCreateRequest, userDetail, userFilters, userOptions, userPage } from '@kasa/contracts/users'
