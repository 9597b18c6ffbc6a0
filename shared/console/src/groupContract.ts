/** The schemas of the screens of limit groups and remit groups. In the host they share its one zod. */
export { groupFilters, groupStatusRequest, limitGroupCreateRequest, limitGroupDetail, limitGroupPage, limitUsage } from '@kasa/contracts/limitGroups'
export { depositAssignment, remitGroupCreateRequest, remitGroupDetail, remitGroupOptions, remitGroupPage, remitGroupTryAnswer } from '@kasa/contracts/remitGroups'
