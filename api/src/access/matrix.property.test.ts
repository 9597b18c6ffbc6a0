import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { can, permissions, type Permission } from '@kasa/domain/permissions'
import { reportNames } from '@kasa/domain/report'

import { buildWorld, type ObjectKind, type Persona, type World, type WorldObject } from '../testing/accessWorld'
import { nounAccesses } from '../testing/nounAccess'
import { buildTestApp, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import type { DeclaredRoute } from '../sessions/access.plugin'

let app: TestApp
let other: TestApp
let world: World
let foreign: World
beforeAll(async () => {
  app = await buildTestApp()
  other = await buildTestApp({ tenant: { id: 'other', hosts: ['other.localhost'] } })
  // The provider's route exists only if the deployment configures one.
  app.tenant.walletProvider = { url: 'http://127.0.0.1:1', apiKey: 'key', webhookSecrets: ['whsec_c2VjcmV0'] }
  world = await buildWorld(app)
  foreign = await buildWorld(other)
  // Else one of the calls would suspend the merchant, and its people could only look.
  await app.tenant.pool.query(`update merchant set kyb_status = 'REVIEW'`)
}, 600_000)
afterAll(async () => {
  await app.close()
  await other.close()
})

type Aim = {
  kind: ObjectKind
  /** The smallest body that the route allows. */
  body?: (id: string) => unknown
  /** The smallest query that the route allows. */
  query?: string
  /** An additional permission that this body needs. */
  needs?: Permission
}
const userForm = { name: 'A', email: 'aim@test.test', role: 'client', scope: ['client'], mrcID: null, version: -1 }
const terminalForm = {
  label: 'Terminal',
  acquirer: 'Garanti BBVA',
  terminalNo: null,
  bankCode: '0062',
  poolId: '01930000-0000-7000-8000-000000000001',
  ownerUserId: null,
  minTxMinor: 100,
  maxTxMinor: 10_000,
  dayLimitMinor: null,
  feeBasisPoints: null,
  feeFixedMinor: 0,
  activeHours: [],
}
const cardPoolForm = {
  name: 'Pool',
  status: 'ACTIVE',
  strategy: 'PRIORITY',
  minOnlineTerminals: 0,
  failoverPoolId: null,
  merchantIds: [],
  terminalIds: [],
}
const settlementTerms = {
  cycleDays: 1,
  cutOff: '16:00',
  minMinor: 1,
  holder: 'A',
}
const commissionTerms = {
  kind: 'PCT',
  basisPoints: 100,
  minMinor: 0,
  maxMinor: null,
  taxBasisPoints: 0,
  backOnReturn: false,
}
const operatorTerms = { kind: 'PCT', basisPoints: 100, minMinor: 0, maxMinor: null }
const merchantForm = {
  name: 'A',
  legalTitle: 'A',
  taxNo: '4840847211',
  contacts: [],
  modules: ['remit'],
  remitGroupIds: [],
  limitGroupId: null,
  status: 'ACTIVE',
  testMode: false,
  version: -1,
}

const bankForm = {
  name: 'A',
  shortName: 'A',
  type: 'BANK',
  fast: true,
  fastLimitMinor: null,
  eftOpen: '09:00',
  eftClose: '17:00',
  sameBank247: true,
  statementFormats: [],
  nameMaxLen: null,
  sort: 1,
  source: '',
  sourceOn: null,
  version: -1,
}
const accountForm = {
  label: 'A',
  holderTitle: 'A',
  holderType: 'OPERATOR_ENTITY',
  holderTaxNo: null,
  contractRef: null,
  ownerUserId: null,
  limitGroupId: null,
  botId: null,
  remitGroupId: '00000000-0000-4000-8000-000000000000',
  direction: 'IN',
  minTxMinor: 1,
  maxTxMinor: 2,
  priority: 1,
  weight: 1,
  activeHours: [],
  version: -1,
}

const limitForm = { name: 'A', activeHours: [], holidayPolicy: 'AS_USUAL', rules: [], version: -1 }
const groupForm = {
  name: 'A',
  strategy: 'PRIORITY',
  ownerUserId: null,
  limitGroupId: null,
  failoverGroupId: null,
  minOnlineAccounts: 0,
  merchantIds: [],
  version: -1,
}
const walletForm = {
  name: 'A',
  provider: 'A',
  phone: null,
  holderTitle: 'A',
  groupId: '00000000-0000-4000-8000-000000000000',
  ownerUserId: null,
  limitGroupId: null,
  direction: 'IN',
  minTxMinor: 1,
  maxTxMinor: 2,
  priority: 1,
  weight: 1,
  version: -1,
}
const walletGroupForm = {
  name: 'A',
  strategy: 'PRIORITY',
  limitGroupId: null,
  failoverGroupId: null,
  minOnlineAccounts: 0,
  merchantIds: [],
  version: -1,
}
const paused = () => ({ status: 'PAUSED', reason: 'x', version: -1 })

const sheetMapping = {
  columns: { date: 0, description: 1, amount: 2 },
  header: [],
  firstRow: 1,
  dateOrder: 'DMY',
  decimalMark: 'auto',
}
const botForm = { name: 'A', kind: 'FILE', intervalS: 30, autoMatch: 'OFF', accountIds: [], version: -1 }

const lineChoice = { lineId: '01930000-0000-7000-8000-000000000001', version: -1, reason: 'A' }

const anyId = '01930000-0000-7000-8000-000000000001'
/** The writes of every queue of the desk kit on one request, other than its decisions; and on many. */
const deskOf = (path: string, kind: ObjectKind): Record<string, Aim> => ({
  [`GET ${path}/get/:id`]: { kind },
  [`POST ${path}/claim/:id`]: { kind },
  [`POST ${path}/release/:id`]: { kind, body: () => ({ claimToken: 'x' }) },
  [`POST ${path}/undo/:id`]: { kind, body: () => ({ version: -1 }) },
  [`GET ${path}/attachments/:id`]: { kind },
  [`GET ${path}/receipt/:id`]: { kind, query: `?fileId=${anyId}` },
  [`POST ${path}/attach/:id`]: { kind, body: () => ({ fileName: 'a.pdf', content: 'AAAA' }) },
  [`POST ${path}/note/:id`]: { kind, body: () => ({ text: 'A' }) },
  [`POST ${path}/pin/:id`]: { kind, body: () => ({ noteId: anyId, pinned: true }) },
})
const listsOf = (path: string): string[] => [
  ...['list', 'counts', 'options', 'total'].map((verb) => `GET ${path}/${verb}`),
  ...['next', 'bulk', 'export'].map((verb) => `POST ${path}/${verb}`),
]

/**
 * Whose object each route is about. Every route of a signed-in person is listed here, or below if it names no owned
 * object.
 */
const aims: Record<string, Aim | readonly Aim[]> = {
  'GET /api/remit-request/get/:id': { kind: 'deposit' },
  'POST /api/remit-request/claim/:id': { kind: 'deposit' },
  'POST /api/remit-request/release/:id': { kind: 'deposit', body: () => ({ claimToken: 'x' }) },
  'POST /api/remit-request/undo/:id': { kind: 'deposit', body: () => ({ version: -1 }) },
  'GET /api/remit-request/attachments/:id': { kind: 'deposit' },
  'GET /api/remit-request/receipt/:id': { kind: 'deposit', query: '?fileId=01930000-0000-7000-8000-000000000001' },
  'GET /api/remit-request/lateLines/:id': { kind: 'deposit' },
  'POST /api/remit-request/attach/:id': { kind: 'deposit', body: () => ({ fileName: 'a.pdf', content: 'AAAA' }) },
  'POST /api/remit-request/note/:id': { kind: 'deposit', body: () => ({ text: 'A' }) },
  'POST /api/remit-request/pin/:id': {
    kind: 'deposit',
    body: () => ({ noteId: '01930000-0000-7000-8000-000000000001', pinned: true }),
  },
  'POST /api/remit-request/late/:id': {
    kind: 'deposit',
    body: () => ({ bankTxId: '01930000-0000-7000-8000-000000000001', version: -1 }),
  },
  'POST /api/remit-request/reverse/:id': { kind: 'deposit', body: () => ({ reason: 'A', version: -1 }) },
  'POST /api/remit-request/unseen/:id': { kind: 'deposit', body: () => ({ reason: 'A', version: -1 }) },
  'POST /api/remit-request/decide/:id': [
    { kind: 'deposit', needs: 'deposit.decide', body: () => ({ decision: 'approve', claimToken: 'x', version: -1 }) },
    {
      kind: 'deposit',
      needs: 'deposit.decide',
      body: () => ({ decision: 'reject', claimToken: 'x', version: -1, reasonCode: 'DUPLICATE' }),
    },
    { kind: 'deposit', needs: 'deposit.cancel', body: () => ({ decision: 'cancel', version: -1 }) },
  ],
  ...deskOf('/api/trn', 'cardTransfer'),
  ...deskOf('/api/papara-request', 'paparaTransfer'),
  'POST /api/papara-request/approveUnseen/:id': {
    kind: 'paparaTransfer',
    body: () => ({ reason: 'A', version: -1 }),
  },
  'POST /api/papara-request/evidence/:id': {
    kind: 'paparaTransfer',
    body: () => ({ walletRef: 'PP-1', version: -1 }),
  },
  'POST /api/papara-request/decide/:id': [
    {
      kind: 'paparaTransfer',
      needs: 'paparaTransfer.decide',
      body: () => ({ decision: 'approve', claimToken: 'x', version: -1 }),
    },
    {
      kind: 'paparaTransfer',
      needs: 'paparaTransfer.decide',
      body: () => ({ decision: 'reject', claimToken: 'x', version: -1, reasonCode: 'DUPLICATE' }),
    },
    {
      kind: 'paparaTransfer',
      needs: 'paparaTransfer.decide',
      body: () => ({ decision: 'rejectPayout', claimToken: 'x', version: -1, reasonCode: 'LIMIT' }),
    },
  ],
  'POST /api/trn/refund/:id': { kind: 'cardTransfer', body: () => ({ amount: 1, reason: 'A', version: -1 }) },
  'POST /api/trn/decide/:id': [
    {
      kind: 'cardTransfer',
      needs: 'cardTransfer.decide',
      body: () => ({ decision: 'approve', claimToken: 'x', version: -1 }),
    },
    {
      kind: 'cardTransfer',
      needs: 'cardTransfer.decide',
      body: () => ({ decision: 'reject', claimToken: 'x', version: -1, reasonCode: 'OTHER' }),
    },
    {
      kind: 'cardTransfer',
      needs: 'cardTransfer.write',
      body: () => ({ decision: 'represent', note: 'A', version: -1 }),
    },
  ],
  'GET /api/papara-account/get/:id': { kind: 'paparaAccount' },
  'POST /api/papara-account/submit/:id': { kind: 'paparaAccount', body: () => ({ reason: 'A', version: -1 }) },
  'POST /api/papara-account/changeNumber/:id': {
    kind: 'paparaAccount',
    body: () => ({ accountNo: '1234567890', reason: 'A', version: -1 }),
  },
  'POST /api/papara-account/update/:id': { kind: 'paparaAccount', body: () => walletForm },
  'POST /api/papara-account/move/:id': {
    kind: 'paparaAccount',
    body: () => ({ move: 'pause', reason: 'A', version: -1 }),
  },
  'GET /api/papara-group/get/:id': { kind: 'paparaGroup' },
  'POST /api/papara-group/update/:id': { kind: 'paparaGroup', body: () => walletGroupForm },
  'POST /api/papara-group/status/:id': { kind: 'paparaGroup', body: paused },
  'POST /api/card-terminal/move/:id': { kind: 'cardTerminal', body: () => ({ move: 'resume', reason: 'A' }) },
  'POST /api/card-terminal/addKey/:id': { kind: 'cardTerminal' },
  'POST /api/card-terminal/update/:id': { kind: 'cardTerminal', body: () => ({ ...terminalForm, version: -1 }) },
  'POST /api/card-pool/update/:id': { kind: 'cardPool', body: () => ({ ...cardPoolForm, version: -1 }) },
  'GET /api/card-settlement/get/:id': { kind: 'cardSettlement' },
  'GET /api/card-settlement/rows/:id': { kind: 'cardSettlement' },
  'POST /api/card-settlement/judge/:id': { kind: 'cardSettlement', body: () => ({ version: -1 }) },
  'POST /api/card-settlement/book/:id': {
    kind: 'cardSettlement',
    body: () => ({ version: -1, bankTxId: '01930000-0000-7000-8000-000000000001' }),
  },
  'POST /api/card-settlement/discard/:id': { kind: 'cardSettlement', body: () => ({ version: -1, reason: 'A' }) },
  'GET /api/withdraw-request/get/:id': { kind: 'withdrawal' },
  'POST /api/withdraw-request/claim/:id': { kind: 'withdrawal' },
  'POST /api/withdraw-request/showIban/:id': { kind: 'withdrawal' },
  'POST /api/withdraw-request/release/:id': { kind: 'withdrawal', body: () => ({ claimToken: 'x' }) },
  'POST /api/withdraw-request/undo/:id': { kind: 'withdrawal', body: () => ({ version: -1 }) },
  'GET /api/withdraw-request/attachments/:id': { kind: 'withdrawal' },
  'GET /api/withdraw-request/receipt/:id': {
    kind: 'withdrawal',
    query: '?fileId=01930000-0000-7000-8000-000000000001',
  },
  'POST /api/withdraw-request/attach/:id': { kind: 'withdrawal', body: () => ({ fileName: 'a.pdf', content: 'AAAA' }) },
  'POST /api/withdraw-request/note/:id': { kind: 'withdrawal', body: () => ({ text: 'A' }) },
  'POST /api/withdraw-request/pin/:id': {
    kind: 'withdrawal',
    body: () => ({ noteId: '01930000-0000-7000-8000-000000000001', pinned: true }),
  },
  'GET /api/withdraw-request/customer/:id': { kind: 'withdrawal' },
  'POST /api/withdraw-request/flagCustomer/:id': {
    kind: 'withdrawal',
    body: () => ({ flags: [], reason: 'A', version: -1 }),
  },
  'GET /api/withdraw-request/lines/:id': { kind: 'withdrawal' },
  'GET /api/withdraw-upload/get/:id': { kind: 'withdrawalUpload' },
  'GET /api/withdraw-upload/rows/:id': { kind: 'withdrawalUpload' },
  'POST /api/withdraw-upload/faults/:id': { kind: 'withdrawalUpload', body: () => ({ reason: 'Mend' }) },
  'POST /api/withdraw-upload/ask/:id': { kind: 'withdrawalUpload', body: () => ({ reason: 'A', version: -1 }) },
  'POST /api/withdraw-upload/discard/:id': { kind: 'withdrawalUpload', body: () => ({ version: -1 }) },
  'GET /api/payment-file/get/:id': { kind: 'paymentFile' },
  'GET /api/payment-file/rows/:id': { kind: 'paymentFile' },
  'POST /api/payment-file/download/:id': { kind: 'paymentFile', body: () => ({ reason: 'A' }) },
  'POST /api/payment-file/tryResult/:id': { kind: 'paymentFile', body: () => ({ fileName: 'a.xml', content: 'AAAA' }) },
  'POST /api/payment-file/takeResult/:id': {
    kind: 'paymentFile',
    body: () => ({ fileName: 'a.xml', content: 'AAAA' }),
  },
  'POST /api/withdraw-request/prove/:id': { kind: 'withdrawal', body: () => lineChoice },
  'POST /api/withdraw-request/proveParts/:id': {
    kind: 'withdrawal',
    body: () => ({ lineId: anyId, parts: [1, 2].map(() => ({ id: anyId, version: -1 })), reason: 'A' }),
  },
  'POST /api/withdraw-request/return/:id': { kind: 'withdrawal', body: () => lineChoice },
  'POST /api/withdraw-request/askReturn/:id': { kind: 'withdrawal', body: () => lineChoice },
  'GET /api/withdraw-request/payoutsOf/:id': { kind: 'bankLine' },
  'GET /api/withdraw-request/doubt/:id': { kind: 'withdrawal' },
  'GET /api/withdraw-request/together/:id': { kind: 'withdrawal', query: '?numbers=W-26-0000001' },
  'POST /api/withdraw-request/missing/:id': { kind: 'withdrawal', body: () => ({ reason: 'A', version: -1 }) },
  'POST /api/withdraw-request/decide/:id': [
    {
      kind: 'withdrawal',
      needs: 'withdrawal.decide',
      body: () => ({ decision: 'send', claimToken: 'x', version: -1 }),
    },
    {
      kind: 'withdrawal',
      needs: 'withdrawal.decide',
      body: () => ({ decision: 'free', note: 'A', version: -1 }),
    },
    {
      kind: 'withdrawal',
      needs: 'withdrawal.decide',
      body: () => ({ decision: 'reject', claimToken: 'x', version: -1, reasonCode: 'LIMIT' }),
    },
    { kind: 'withdrawal', needs: 'withdrawal.write', body: () => ({ decision: 'cancel', version: -1 }) },
  ],
  'GET /api/remit-group/assignment/:id': { kind: 'deposit' },
  'GET /api/papara-limit-group/get/:id': { kind: 'paparaLimitGroup' },
  'GET /api/papara-limit-group/usage/:id': { kind: 'paparaLimitGroup' },
  'POST /api/papara-limit-group/update/:id': { kind: 'paparaLimitGroup', body: () => limitForm },
  'POST /api/papara-limit-group/status/:id': { kind: 'paparaLimitGroup', body: paused },
  'GET /api/limit-group/get/:id': { kind: 'limitGroup' },
  'GET /api/limit-group/usage/:id': { kind: 'limitGroup' },
  'POST /api/limit-group/update/:id': { kind: 'limitGroup', body: () => limitForm },
  'POST /api/limit-group/status/:id': { kind: 'limitGroup', body: paused },
  'GET /api/remit-group/get/:id': { kind: 'remitGroup' },
  'GET /api/remit-group/try/:id': { kind: 'remitGroup', query: '?amountMinor=100' },
  'POST /api/remit-group/update/:id': { kind: 'remitGroup', body: () => groupForm },
  'POST /api/remit-group/order/:id': { kind: 'remitGroup', body: () => ({ accountIds: [], version: -1 }) },
  'POST /api/remit-group/status/:id': { kind: 'remitGroup', body: paused },
  'GET /api/match/candidates/request/:id': { kind: 'deposit' },
  'GET /api/match/candidates/line/:id': { kind: 'bankLine' },
  'GET /api/match/line/:id': { kind: 'bankLine' },
  'GET /api/own-transfer/legs/:id': { kind: 'bankLine' },
  'GET /api/own-transfer/get/:id': { kind: 'ownTransfer' },
  'POST /api/own-transfer/undo/:id': { kind: 'ownTransfer', body: () => ({ reason: 'x', version: -1 }) },
  'GET /api/sent-back/debit/:id': { kind: 'bankLine' },
  'POST /api/sent-back/undo/:id': { kind: 'sentBack', body: () => ({ reason: 'x', version: -1 }) },
  'POST /api/match/ignore/:id': { kind: 'bankLine', body: () => ({ reason: 'x', version: -1 }) },
  'POST /api/match/restore/:id': { kind: 'bankLine', body: () => ({ version: -1 }) },
  'GET /api/match-rule/run/:id': { kind: 'dryRun' },
  'POST /api/match-rule/cancel/:id': { kind: 'dryRun' },
  'GET /api/callback/get/:id': { kind: 'callback' },
  'POST /api/callback/resend/:id': { kind: 'callback' },
  'POST /api/callback/stopResend/:id': { kind: 'callbackResend' },
  'GET /api/customer/privacy/:id': { kind: 'customer' },
  'GET /api/customer/privacyOf/:id': { kind: 'deposit', query: '?object=deposit' },
  'POST /api/customer/export/:id': { kind: 'customer', body: () => ({ reason: 'A' }) },
  'POST /api/customer/askErasure/:id': { kind: 'customer', body: () => ({ reason: 'A' }) },
  'GET /api/merchant-call/get/:id': { kind: 'merchantCall' },
  'POST /api/callback/pause/:id': { kind: 'callbackAddress', body: () => ({ reason: 'x' }) },
  'POST /api/callback/resume/:id': { kind: 'callbackAddress' },
  'GET /api/merchant/get/:id': { kind: 'merchant' },
  'GET /api/commission/get/:id': { kind: 'merchant' },
  'GET /api/operator-commission/get/:id': { kind: 'user' },
  'POST /api/operator-commission/ask/:id': {
    kind: 'user',
    body: () => ({ method: 'CARD', terms: operatorTerms, reason: 'A', version: -1 }),
  },
  'GET /api/operator-payout/get/:id': { kind: 'user' },
  'POST /api/operator-payout/ask/:id': {
    kind: 'user',
    body: () => ({ amountMinor: 1, bankRef: 'A', reason: 'A' }),
  },
  'POST /api/operator-payout/returned/:id': {
    kind: 'user',
    body: (id) => ({ payoutId: id, bankRef: 'A', reason: 'A' }),
  },
  'GET /api/settlement/terms/:id': { kind: 'merchant' },
  'POST /api/settlement/ask/:id': {
    kind: 'merchant',
    body: () => ({ terms: settlementTerms, reason: 'A', version: -1 }),
  },
  'GET /api/settlement/get/:id': { kind: 'settlementRun' },
  'POST /api/commission/ask/:id': {
    kind: 'merchant',
    body: () => ({ method: 'CARD', terms: commissionTerms, reason: 'A', version: -1 }),
  },
  'POST /api/commission/simulate/:id': {
    kind: 'merchant',
    body: () => ({ method: 'CARD', terms: commissionTerms, from: '2026-11-01', to: '2026-11-02' }),
  },
  'POST /api/merchant/update/:id': { kind: 'merchant', body: () => merchantForm },
  'GET /api/kyb/get/:id': { kind: 'merchant' },
  'GET /api/kyb/document/:id': { kind: 'merchant', query: `?documentId=${anyId}` },
  'POST /api/kyb/upload/:id': {
    kind: 'merchant',
    body: () => ({ kind: 'OTHER', issuedOn: null, expiresOn: null, fileName: 'a.pdf', content: 'AAAA' }),
  },
  'POST /api/kyb/accept/:id': { kind: 'merchant', body: () => ({ documentId: anyId }) },
  'POST /api/kyb/refuse/:id': { kind: 'merchant', body: () => ({ documentId: anyId, reason: 'A' }) },
  'POST /api/kyb/submit/:id': { kind: 'merchant' },
  'POST /api/kyb/sendBack/:id': { kind: 'merchant', body: () => ({ reason: 'A' }) },
  'POST /api/kyb/suspend/:id': { kind: 'merchant', body: () => ({ reason: 'A' }) },
  'POST /api/kyb/ask/:id': { kind: 'merchant', body: () => ({ action: 'approve', reason: 'A' }) },
  'POST /api/merchant/resetKeys': {
    kind: 'merchant',
    body: (merchantId) => ({ merchantId, graceHours: 24, reason: 'A' }),
  },
  'POST /api/merchant/revokeKey': { kind: 'merchantKey', body: (keyId) => ({ keyId, reason: 'A' }) },
  'POST /api/merchant/testCallback': { kind: 'merchant', body: (merchantId) => ({ merchantId }) },
  'POST /api/merchant/checkSignature': {
    kind: 'merchant',
    body: (merchantId) => ({ merchantId, headers: '', body: '' }),
  },
  'POST /api/merchant/saveUrl': {
    kind: 'merchant',
    body: (merchantId) => ({
      merchantId,
      url: 'https://8.8.8.8/hook',
      eventTypes: [],
      format: 'STANDARD',
      reason: 'A',
    }),
  },
  'POST /api/merchant/showSecret': { kind: 'merchant', body: (merchantId) => ({ merchantId }) },
  'GET /api/test-request/of/:id': { kind: 'merchant' },
  'POST /api/test-request/create': {
    kind: 'merchant',
    body: (merchantId) => ({ merchantId, kind: 'deposit', amountMinor: 1 }),
  },
  'POST /api/test-request/simulate/:id': {
    kind: 'testRequest',
    body: () => ({ kind: 'deposit', simulated: { event: 'REVERSED' } }),
  },
  'POST /api/merchant/showKeys': { kind: 'merchantKey', body: (keyId) => ({ keyId }) },
  'GET /api/users/get/:id': { kind: 'user' },
  'GET /api/users/access/:id': { kind: 'user' },
  'POST /api/users/update/:id': { kind: 'user', body: () => userForm },
  'POST /api/auth/setUserLoginStatus': { kind: 'user', body: (userId) => ({ userId, status: 'ACTIVE' }) },
  'POST /api/users/resetMfa/:id': { kind: 'user' },
  'POST /api/users/activateMfa/:id': { kind: 'user' },
  'POST /api/users/endSessions/:id': { kind: 'user' },
  'POST /api/auth/ResetPassword': { kind: 'user', body: (userId) => ({ userId }) },
  'GET /api/audit/get/:seq': { kind: 'audit' },
  'GET /api/bank-name/get/:id': { kind: 'bankName' },
  'POST /api/bank-name/update/:id': { kind: 'bankName', body: () => bankForm },
  'POST /api/bank-name/setActive/:id': { kind: 'bankName', body: () => ({ active: false, reason: 'x', version: -1 }) },
  'GET /api/bank-account/get/:id': { kind: 'bankAccount' },
  'POST /api/bank-account/update/:id': { kind: 'bankAccount', body: () => accountForm },
  'POST /api/bank-account/submit/:id': { kind: 'bankAccount', body: () => ({ reason: 'x', version: -1 }) },
  'POST /api/bank-account/changeIban/:id': {
    kind: 'bankAccount',
    body: () => ({ iban: 'TR330006100519786457841326', reason: 'x', version: -1 }),
  },
  'POST /api/bank-account/move/:id': { kind: 'bankAccount', body: () => ({ move: 'pause', reason: 'x', version: -1 }) },
  'POST /api/bank-account/reveal/:id': { kind: 'bankAccount', body: () => ({ reason: 'x' }) },
  'POST /api/bank-account/:id/statement': { kind: 'bankAccount', query: '?name=a.sta' },
  'GET /api/statement/get/:id': { kind: 'statement' },
  'GET /api/statement/rows/:id': { kind: 'statement' },
  'POST /api/statement/file/:id': { kind: 'statement', body: () => ({ reason: 'Mend' }) },
  'POST /api/statement/refused/:id': { kind: 'statement', body: () => ({ reason: 'Mend' }) },
  'GET /api/statement/sample/:id': { kind: 'statement' },
  'POST /api/statement/tryMapping/:id': { kind: 'statement', body: () => ({ mapping: sheetMapping }) },
  'POST /api/statement/saveProfile/:id': {
    kind: 'statement',
    body: () => ({ name: 'A', forBank: false, mapping: sheetMapping, version: -1 }),
  },
  'POST /api/statement/preview/:id': { kind: 'statement', body: () => ({ profile: null, version: -1 }) },
  'POST /api/statement/import/:id': { kind: 'statement', body: () => ({ version: -1 }) },
  'POST /api/statement/cancel/:id': { kind: 'statement', body: () => ({ version: -1 }) },
  'POST /api/statement/decideRows/:id': {
    kind: 'statement',
    body: () => ({ rowNos: [1], reason: 'Known', version: -1 }),
  },
  'POST /api/statement/decideRow/:id': { kind: 'statement', body: () => ({ rowNo: 1, as: 'NEW', version: -1 }) },
  'GET /api/watcher-bot/get/:id': { kind: 'bot' },
  'POST /api/watcher-bot/update/:id': { kind: 'bot', body: () => botForm },
  'POST /api/watcher-bot/pause/:id': { kind: 'bot', body: () => ({ reason: 'x' }) },
  'POST /api/watcher-bot/resume/:id': { kind: 'bot', body: () => ({ reason: 'x' }) },
  'POST /api/watcher-bot/resetKeys': { kind: 'bot', body: (botId) => ({ botId, graceHours: 24 }) },
  'POST /api/watcher-bot/showKeys': { kind: 'botKey', body: (keyId) => ({ keyId }) },
  'GET /api/shift/get/:id': { kind: 'handover' },
  'POST /api/shift/take/:id': { kind: 'handover', body: () => ({ password: 'x' }) },
  'POST /api/shift/refuse/:id': { kind: 'handover', body: () => ({ reason: 'x' }) },
  'POST /api/shift/withdraw/:id': { kind: 'handover', body: () => ({ reason: 'x' }) },
  'GET /api/approval/get/:id': { kind: 'approval' },
  'POST /api/approval/approve/:id': { kind: 'approval' },
  'POST /api/approval/deny/:id': { kind: 'approval', body: () => ({ reason: 'no' }) },
  'POST /api/approval/withdraw/:id': { kind: 'approval', body: () => ({ reason: 'no' }) },
  'POST /api/modules/endOverride/:id': { kind: 'override' },
  'POST /api/auth/sessions/end': { kind: 'session', body: (id) => ({ id }) },
}

/** Routes that name no owned object. Lists are checked below, the others elsewhere. */
const aimless = [
  'GET /api/remit-request/list',
  'GET /api/remit-request/counts',
  'GET /api/remit-request/options',
  'POST /api/remit-request/next',
  'POST /api/remit-request/bulk',
  // A trader sees only their own: cards.property.test.
  'GET /api/card-terminal/list',
  'GET /api/card-terminal/choices',
  'POST /api/card-terminal/create',
  // ADMIN only, for all acquirers.
  'GET /api/card-settlement/list',
  'GET /api/card-settlement/total',
  'GET /api/card-settlement/options',
  'POST /api/card-settlement/create',
  'POST /api/card-settlement/export',
  'GET /api/card-rule/list',
  'GET /api/card-pool/list',
  'POST /api/card-pool/create',
  'POST /api/card-rule/save',
  // For the caller's merchant, or for any with a reason: reconciliation.test.
  'POST /api/report/mutabakatdetay/report',
  // ADMIN only, for any break: closedDays.test.
  'POST /api/report/mutabakatdetay/take',
  'POST /api/report/mutabakatdetay/note',
  'POST /api/report/mutabakatdetay/accept',
  'POST /api/report/mutabakatdetay/link',
  'POST /api/report/mutabakatdetay/adjust',
  'POST /api/report/mutabakatdetay/writeOff',
  // For the days of the caller's merchant, or of any: closedDays.test.
  'POST /api/report/mutabakat/day',
  'POST /api/report/mutabakat/sign',
  'POST /api/report/mutabakat/proof',
  ...listsOf('/api/trn'),
  ...listsOf('/api/papara-request'),
  'GET /api/papara-account/list',
  'GET /api/papara-account/options',
  'POST /api/papara-account/export',
  'POST /api/papara-account/create',
  'GET /api/papara-group/list',
  'GET /api/papara-group/options',
  'POST /api/papara-group/export',
  'POST /api/papara-group/create',
  // Only for the caller's merchant: withdrawalUploads.test.
  'POST /api/withdraw-upload/create',
  'GET /api/withdraw-upload/list',
  // For the payouts that the caller sees: joinedParts.test.
  'GET /api/withdraw-request/joined',
  // For the caller's merchant, or for any: withdrawalAsk.test.
  'GET /api/withdraw-request/asking',
  'POST /api/withdraw-request/preview',
  'POST /api/withdraw-request/create',
  'GET /api/withdraw-request/list',
  'GET /api/withdraw-request/counts',
  'GET /api/withdraw-request/options',
  'GET /api/withdraw-request/accounts',
  'GET /api/withdraw-request/total',
  'POST /api/withdraw-request/next',
  'POST /api/withdraw-request/bulk',
  'POST /api/withdraw-request/export',
  // ADMIN only, for all merchants.
  'GET /api/settlement/list',
  'GET /api/operator-payout/list',
  'GET /api/settlement/total',
  'GET /api/settlement/preview',
  'POST /api/settlement/create',
  'POST /api/settlement/export',
  // Only the caller's merchant: ownSettlements.test.
  'GET /api/settlement/my/list',
  'GET /api/settlement/my/total',
  'POST /api/settlement/my/export',
  // For the caller's accounts: paymentFiles.test.
  'GET /api/payment-file/list',
  'GET /api/payment-file/total',
  'GET /api/payment-file/options',
  'POST /api/payment-file/export',
  'POST /api/payment-file/preview',
  'POST /api/payment-file/create',
  // ADMIN only, for any account.
  'POST /api/bank-line/manualDeposit/:id',
  'POST /api/bank-line/return/:id',
  // About a line and a request together; matching/matching.test.ts tests their owners.
  'POST /api/match/link',
  'POST /api/match/unlink',
  'GET /api/own-transfer/list',
  'GET /api/own-transfer/list/total',
  'POST /api/own-transfer/list/export',
  'POST /api/own-transfer/link',
  'POST /api/sent-back/link',
  'GET /api/match/lines',
  'GET /api/match/requests',
  'GET /api/match/ages',
  'GET /api/match-rule/list',
  'POST /api/match-rule/try',
  'POST /api/match-rule/save',
  'GET /api/payout-rule/list',
  'POST /api/payout-rule/try',
  'POST /api/payout-rule/save',
  'GET /api/callback/list',
  'GET /api/merchant-call/list',
  'GET /api/merchant-call/total',
  'GET /api/callback/addresses',
  'POST /api/callback/resendMany',
  // About many requests; callbacks/missedStates.test.ts tests their owners.
  'GET /api/callback/missed/list',
  'GET /api/callback/missed/total',
  'POST /api/callback/missed/export',
  'POST /api/callback/missed/resend',
  'GET /api/audit/list',
  // Only the caller's merchant: merchantChanges.test.
  'GET /api/audit/merchant',
  'GET /api/merchant/list',
  'GET /api/merchant/list/',
  'POST /api/merchant/export',
  'POST /api/merchant/create',
  'GET /api/limit-group/list',
  'GET /api/papara-limit-group/list',
  'POST /api/limit-group/create',
  'POST /api/papara-limit-group/create',
  'GET /api/remit-group/list',
  'GET /api/remit-group/options',
  'POST /api/remit-group/create',
  'GET /api/users/list',
  'GET /api/users/options',
  'POST /api/users/create',
  // Only about the caller; another person's e-mail, code or key is treated as unknown.
  'POST /api/auth/logout',
  'POST /api/auth/createOtpSecret',
  'POST /api/auth/checkOtp',
  'POST /api/auth/stepUp',
  'GET /api/auth/recoveryCodes',
  'POST /api/auth/recoveryCodes',
  'GET /api/auth/sessions',
  'POST /api/users/ChangePassword',
  'GET /api/users/layout',
  'POST /api/users/layout',
  'GET /api/users/lists',
  // Only the caller's: reportSchedules.test.
  'GET /api/report-schedule/list',
  'POST /api/report-schedule/create',
  'POST /api/report-schedule/edit/:id',
  'POST /api/report-schedule/stop/:id',
  // Only the caller's: reportFiles.test.
  'GET /api/report-file/list',
  'POST /api/report-file/fetch/:id',
  // Others' are not found: notifications.test.
  'GET /api/notification/list',
  'POST /api/notification/read',
  'GET /api/notification/choices',
  'POST /api/notification/choices',
  'GET /api/counts',
  'GET /api/sysparameter/now',
  'POST /api/users/lists',
  // Others' are not found: views/savedViews.test.
  'GET /api/users/views',
  'POST /api/users/views/save',
  'POST /api/users/views/remove/:id',
  'GET /api/idempotency/:key',
  'POST /api/telemetry/module',
  'GET /api/modules/status',
  'GET /api/bank-name/list',
  'POST /api/bank-name/create',
  'GET /api/bank-account/list',
  'GET /api/bank-account/options',
  'POST /api/bank-account/create',
  'GET /api/statement/list',
  'GET /api/statement/options',
  'GET /api/watcher-bot/list',
  'GET /api/watcher-bot/options',
  'POST /api/watcher-bot/create',
  // For all merchants, or the caller's: dashboards.test.
  'GET /api/dash/admin',
  'GET /api/dash/merchant',
  // For the caller and their accounts: desk.test, shifts.test.
  'GET /api/desk',
  // For the caller: earnings.test.
  'GET /api/operator-payout/my',
  'GET /api/desk/lines',
  'GET /api/shift/open',
  'POST /api/shift/duty',
  'POST /api/shift/give',
  'GET /api/shift/list',
  // The caller's requests and those they may decide: approvals.test.
  'GET /api/approval/list',
  'GET /api/approval/shortage',
  'GET /api/approval/total',
  // Sums of the rows that the caller may see: reports.test, reconciliation.test.
  ...[...reportNames, 'mutabakat', 'mutabakatdetay'].flatMap((name) => [
    `GET /api/report/${name}/list`,
    `GET /api/report/${name}/options`,
    `POST /api/report/${name}/export`,
  ]),
  // The reader's merchant or accounts: postings.test.
  'GET /api/report/statement/list',
  'POST /api/report/statement/export',
  'GET /api/report/postings/list',
  'POST /api/report/postings/export',
  'GET /api/report/mutabakat/matrix',
  // The rows of their lists: exports.test.
  'POST /api/remit-request/export',
  'POST /api/bank-account/export',
  'POST /api/audit/export',
  'POST /api/audit/proof',
  'POST /api/callback/export',
  'POST /api/watcher-bot/export',
  'POST /api/users/export',
  'POST /api/approval/export',
  'POST /api/remit-group/export',
  'POST /api/limit-group/export',
  'POST /api/papara-limit-group/export',
  'POST /api/match/lines/export',
  'POST /api/match/requests/export',
  'POST /api/desk/lines/export',
  'POST /api/statement/export',
  'POST /api/shift/export',
  'POST /api/bank-name/export',
  'GET /api/remit-request/total',
  'GET /api/audit/total',
  'GET /api/callback/total',
  'GET /api/match/lines/total',
  'GET /api/match/requests/total',
  // Only about the caller: otherPerson.test.
  'GET /api/other-person/linked-accounts',
]

/** Object kinds without ownership; their access is described beside their routes. */
const nouns = nounAccesses()
const ofNouns = nouns.flatMap(({ list, ofList, objects }) => [list, ...ofList, ...objects])

/** Domain section 8, "own", written independently of the code: who owns which object. */
const owns: Record<ObjectKind, (persona: Persona, object: WorldObject) => boolean> = {
  deposit: (persona, { merchant, inGroup }) => {
    if (persona.scopes.includes('ADMIN')) return true
    if (persona.scopes.includes('REMIT') || persona.scopes.includes('SUBREMIT'))
      return persona.group && inGroup === true
    return persona.scopes.includes('MERCHANT') && persona.merchant === merchant
  },
  withdrawal: (persona, object) => owns.deposit(persona, object),
  cardTerminal: ({ scopes }) => scopes.includes('ADMIN'),
  cardPool: ({ scopes }) => scopes.includes('ADMIN'),
  cardSettlement: ({ scopes }) => scopes.includes('ADMIN'),
  paparaAccount: (persona, { owner }) => {
    if (persona.scopes.includes('ADMIN')) return true
    return (
      owner !== undefined && (persona.scopes.includes('PAPARA') ? owner === persona.name : owner === persona.operator)
    )
  },
  paparaGroup: () => true,
  paparaTransfer: (persona, { merchant, owner }) => {
    if (persona.scopes.includes('ADMIN')) return true
    if (persona.scopes.includes('PAPARA')) return owner === persona.name
    if (persona.scopes.includes('SUBPAPARA')) return owner === persona.operator
    return persona.scopes.includes('MERCHANT') && persona.merchant === merchant
  },
  cardTransfer: (persona, { merchant, owner }) => {
    if (persona.scopes.includes('ADMIN')) return true
    if (persona.scopes.includes('TRADER')) return owner === persona.name
    return (
      ['MERCHANT', 'MERCHANT_TRADER'].some((scope) => persona.scopes.includes(scope)) && persona.merchant === merchant
    )
  },
  withdrawalUpload: (persona, object) => owns.callback(persona, object),
  callback: (persona, { merchant }) =>
    persona.scopes.includes('ADMIN') || (persona.scopes.includes('MERCHANT') && persona.merchant === merchant),
  callbackResend: (persona, object) => owns.callback(persona, object),
  customer: ({ scopes }) => scopes.includes('ADMIN'),
  merchantCall: (persona, object) => owns.callback(persona, object),
  testRequest: (persona, object) => owns.callback(persona, object),
  callbackAddress: ({ scopes }) => scopes.includes('ADMIN'),
  merchant: (persona, object) => owns.callback(persona, object),
  merchantKey: (persona, object) => owns.callback(persona, object),
  user: (persona, { merchant, owner }) => {
    if (persona.scopes.includes('ADMIN')) return true
    if (persona.scopes.includes('MERCHANT') && merchant !== undefined && persona.merchant === merchant) return true
    return owner === persona.name
  },
  limitGroup: ({ scopes }) => scopes.includes('ADMIN'),
  paparaLimitGroup: ({ scopes }) => scopes.includes('ADMIN'),
  remitGroup: ({ scopes }) => scopes.includes('ADMIN'),
  audit: (persona, { owner }) => persona.scopes.includes('ADMIN') || owner === persona.name,
  session: (persona, { owner }) => owner === persona.name,
  bankLine: (persona, { inGroup }) =>
    persona.scopes.includes('ADMIN') ||
    (['REMIT', 'SUBREMIT'].some((scope) => persona.scopes.includes(scope)) && persona.group && inGroup === true),
  ownTransfer: (persona, { inGroup }) =>
    persona.scopes.includes('ADMIN') ||
    (['REMIT', 'SUBREMIT'].some((scope) => persona.scopes.includes(scope)) && persona.group && inGroup === true),
  sentBack: ({ scopes }) => scopes.includes('ADMIN'),
  dryRun: (persona) => persona.scopes.includes('ADMIN'),
  idempotencyKey: () => false,
  bankName: ({ scopes }) => scopes.includes('ADMIN'),
  // An owned account belongs to its owner and their subordinates; an unowned one to the operators of its group.
  bankAccount: (persona, { owner, inGroup }) => {
    if (persona.scopes.includes('ADMIN')) return true
    if (!persona.scopes.includes('REMIT') && !persona.scopes.includes('SUBREMIT')) return false
    return owner === undefined
      ? persona.group && inGroup === true
      : owner === persona.name || (persona.scopes.includes('SUBREMIT') && persona.operator === owner)
  },
  statement: (persona, object) => owns.bankAccount(persona, object),
  settlementRun: ({ scopes }) => scopes.includes('ADMIN'),
  paymentFile: (persona, object) => owns.bankAccount(persona, object),
  // Visible to everyone who sees one of its accounts; these accounts have no owner.
  bot: (persona, { inGroup }) =>
    persona.scopes.includes('ADMIN') ||
    ((persona.scopes.includes('REMIT') || persona.scopes.includes('SUBREMIT')) && persona.group && inGroup === true),
  handover: ({ scopes, name }, { owner }) => scopes.includes('ADMIN') || owner === name,
  botKey: ({ scopes }) => scopes.includes('ADMIN'),
  override: (persona, { owner }) => owner === persona.name,
  approval: (persona, { owner }) => persona.scopes.includes('ADMIN') || owner === persona.name,
}

const nameOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`
const routesOf = (...kinds: string[]) =>
  app.app.routeList.filter(({ access, method }) => kinds.includes(access.kind) && method !== 'HEAD')
const viewerOf = ({ scopes }: Persona) => ({
  role: 'client',
  scope: scopes.join(','),
  modules: app.tenant.config.modules,
})
const mayUse = (persona: Persona, route: DeclaredRoute, needs?: Permission) =>
  (route.access.kind !== 'permission' || can(viewerOf(persona), route.access.permission)) &&
  (needs === undefined || can(viewerOf(persona), needs))

const send = (route: DeclaredRoute, client: Persona['client'], id: string, body?: Aim['body'], query = '') =>
  client.call(
    route.method as 'GET',
    route.url.replace(/:\w+/g, id) + query,
    route.method === 'GET' ? undefined : (body?.(id) ?? {}),
  )
/** An answer without the parts that differ in each call. For a file, the text is the body. */
const sameFor = ({ status, body, text, headers }: TestAnswer) => {
  const { requestId: _requestId, ...rest } = (body ?? { text }) as { requestId?: string }
  return { status, body: rest, type: headers['content-type'], cache: headers['cache-control'] }
}
const aimsOf = (route: DeclaredRoute): readonly Aim[] => [aims[nameOf(route)] ?? []].flat()

test('every signed-in route declares the owner of its objects, or that it has none', () => {
  const routes = routesOf('permission', 'session').map(nameOf)
  expect([...Object.keys(aims), ...aimless, ...ofNouns.map(({ route }) => route)].sort()).toEqual(
    [...new Set(routes)].sort(),
  )
})

test('every object of the test world exists exactly once', () => {
  expect(world.objects.every(({ id }) => id !== '')).toBe(true)
  expect(new Set(world.objects.map(({ id }) => id)).size).toBe(world.objects.length)
})

test('routes for people need a token, and routes for machines a signature', async () => {
  const guarded = routesOf('permission', 'session', 'signed')
  expect(guarded.length).toBeGreaterThan(20)
  for (const route of guarded)
    expect([nameOf(route), (await send(route, app.client(), world.missing('deposit'))).status]).toEqual([
      nameOf(route),
      401,
    ])
})

/**
 * The long run tries every object. The short run tries a change on one own object, one of another owner and one of
 * another tenant for people who may use the route; on one object of their tenant for people who may not.
 */
const triesAll = process.env['KASA_TESTS'] !== 'short'
/** Who calls a route: in the short run everyone who may use it, and one person who may not. */
const personasOf = (route: DeclaredRoute) => {
  const refused = world.personas.find((persona) => !mayUse(persona, route))
  return triesAll ? world.personas : world.personas.filter((each) => each === refused || mayUse(each, route))
}

test('each role, route and object: permission table and ownership decide; foreign objects do not exist', async () => {
  const wrong: unknown[] = []
  let cells = 0
  for (const route of routesOf('permission', 'session')) {
    for (const { kind, body, query, needs } of aimsOf(route)) {
      const own = world.objects.filter((object) => object.kind === kind)
      const elsewhere = foreign.objects.filter((object) => object.kind === kind && kind !== 'audit').slice(0, 2)
      for (const persona of personasOf(route)) {
        const nothing = sameFor(await send(route, persona.client, world.missing(kind), body, query))
        if (nothing.status !== 404) wrong.push([nameOf(route), persona.name, 'missing', nothing.status])
        const theirs = own.filter((object) => owns[kind](persona, object))
        const others = own.filter((object) => !theirs.includes(object))
        const few = mayUse(persona, route, needs) ? [theirs[0], others[0], elsewhere[0]] : [theirs[0] ?? others[0]]
        const targets = triesAll ? [...own, ...elsewhere] : few.flatMap((object) => object ?? [])
        for (const object of targets) {
          cells += 1
          const answer = await send(route, persona.client, object.id, body, query)
          const isTheirs = own.includes(object) && owns[kind](persona, object) && mayUse(persona, route, needs)
          const isRight = isTheirs
            ? answer.status !== 404 && answer.status !== 401 && answer.status !== 400 && answer.status < 500
            : JSON.stringify(sameFor(answer)) === JSON.stringify(nothing)
          if (!isRight)
            wrong.push([
              nameOf(route),
              persona.name,
              object.name,
              isTheirs,
              answer.status,
              (answer.body as { code?: string }).code,
            ])
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(1000)
}, 900_000)

test('each role and route of nouns with a permission of their own: people with it see all, others none', async () => {
  const wrong: unknown[] = []
  for (const { add, list, ofList, objects, inEveryTenant } of nouns) {
    const [own, elsewhere] = [await add(app), await add(other)]
    for (const { route, holders, body, query = '', namesNothing } of [list, ...ofList, ...objects]) {
      const [method = '', url = ''] = route.split(' ')
      for (const persona of world.personas) {
        const request = (id: string) => persona.client.call(method as 'GET', url.replace(':id', id) + query, body)
        const [found, foreign, nothing] = [
          await request(own),
          await request(elsewhere),
          await request(world.missing('bankName')),
        ]
        const isHolder = persona.scopes.some((scope) => holders.includes(scope))
        const isAsDeclared = isHolder
          ? ![400, 401, ...(namesNothing ? [] : [404])].includes(found.status) && found.status < 500
          : found.status === 404 && JSON.stringify(sameFor(found)) === JSON.stringify(sameFor(nothing))
        const isShut =
          route === list.route || inEveryTenant || JSON.stringify(sameFor(foreign)) === JSON.stringify(sameFor(nothing))
        const isListed = route !== list.route || !isHolder || found.text.includes(own)
        if (!isAsDeclared || !isShut || !isListed) wrong.push([route, persona.name, found.status, foreign.status])
      }
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

test('each role and route without an object: the permission table decides', async () => {
  const wrong: unknown[] = []
  const nounRoutes = new Set(ofNouns.map(({ route }) => route))
  for (const route of routesOf('permission')) {
    if (aimsOf(route).length > 0 || nounRoutes.has(nameOf(route))) continue
    for (const persona of world.personas) {
      const { status, body } = await send(route, persona.client, '')
      const isAllowed = mayUse(persona, route)
      const isRight = isAllowed
        ? status !== 401 && status !== 404 && status < 500
        : status === 404 && (body as { code: string }).code === 'NOT_FOUND'
      if (!isRight || (isAllowed && route.method === 'GET' && status !== 200))
        wrong.push([nameOf(route), persona.name, isAllowed, status])
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

/**
 * Every write that needs a fresh code, written independently from domain sections 1 and 8: keys, IBAN, limits,
 * approvals, write-off, reveal, and writes that give rights or remove a proof of identity.
 */
const withFreshCode = [
  'POST /api/merchant/create',
  'POST /api/merchant/resetKeys',
  'POST /api/merchant/showKeys',
  'POST /api/merchant/revokeKey',
  'POST /api/merchant/saveUrl',
  'POST /api/merchant/showSecret',
  'POST /api/commission/ask/:id',
  'POST /api/operator-commission/ask/:id',
  'POST /api/operator-payout/ask/:id',
  'POST /api/operator-payout/returned/:id',
  'POST /api/settlement/ask/:id',
  'POST /api/kyb/ask/:id',
  'POST /api/watcher-bot/resetKeys',
  'POST /api/watcher-bot/showKeys',
  'POST /api/watcher-bot/create',
  'POST /api/watcher-bot/update/:id',
  'POST /api/bank-account/create',
  'POST /api/payment-file/download/:id',
  'POST /api/payment-file/takeResult/:id',
  'POST /api/report/mutabakat/sign',
  'POST /api/report/mutabakatdetay/adjust',
  'POST /api/report/mutabakatdetay/writeOff',
  'POST /api/trn/refund/:id',
  'POST /api/papara-request/approveUnseen/:id',
  'POST /api/papara-account/create',
  'POST /api/papara-account/changeNumber/:id',
  'POST /api/papara-group/create',
  'POST /api/papara-group/update/:id',
  'POST /api/papara-group/status/:id',
  'POST /api/card-terminal/addKey/:id',
  'POST /api/card-terminal/create',
  'POST /api/card-terminal/update/:id',
  'POST /api/card-settlement/book/:id',
  'POST /api/card-rule/save',
  'POST /api/card-pool/create',
  'POST /api/card-pool/update/:id',
  'POST /api/withdraw-request/create',
  'POST /api/withdraw-upload/ask/:id',
  'POST /api/bank-account/changeIban/:id',
  'POST /api/bank-account/reveal/:id',
  'POST /api/limit-group/create',
  'POST /api/papara-limit-group/create',
  'POST /api/limit-group/update/:id',
  'POST /api/papara-limit-group/update/:id',
  'POST /api/limit-group/status/:id',
  'POST /api/papara-limit-group/status/:id',
  'POST /api/remit-group/create',
  'POST /api/remit-group/update/:id',
  'POST /api/remit-group/order/:id',
  'POST /api/remit-group/status/:id',
  'POST /api/blocklist/add',
  'POST /api/blocklist/remove/:id',
  'POST /api/approval/approve/:id',
  'POST /api/approval/deny/:id',
  'POST /api/match-rule/save',
  'POST /api/payout-rule/save',
  'POST /api/sysparameter/update/:id',
  'POST /api/remit-request/reverse/:id',
  'POST /api/remit-request/unseen/:id',
  'POST /api/withdraw-request/missing/:id',
  'POST /api/bank-line/manualDeposit/:id',
  'POST /api/bank-line/return/:id',
  'POST /api/users/create',
  'POST /api/users/resetMfa/:id',
  'POST /api/users/activateMfa/:id',
  'POST /api/auth/setUserLoginStatus',
  'POST /api/auth/ResetPassword',
  'POST /api/auth/recoveryCodes',
  'POST /api/audit/proof',
  'POST /api/customer/export/:id',
  'POST /api/customer/askErasure/:id',
  'POST /api/statement/file/:id',
  'POST /api/statement/refused/:id',
  'POST /api/withdraw-upload/faults/:id',
]
const codeOf = ({ body }: TestAnswer) => (body as { code?: string }).code

test('without a recent code a person can use only routes that need none, and learns nothing more @long', async () => {
  const refused = new Set<string>()
  const wrong: unknown[] = []
  for (const route of routesOf('permission', 'session').filter((each) => nameOf(each) !== 'POST /api/auth/logout')) {
    for (const persona of personasOf(route)) {
      const answer = await send(
        route,
        persona.stale,
        world.missing(aimsOf(route)[0]?.kind ?? 'deposit'),
        aimsOf(route)[0]?.body,
      )
      const isCodeRequired = codeOf(answer) === 'STEP_UP_REQUIRED'
      if (isCodeRequired) refused.add(nameOf(route))
      if (isCodeRequired !== (mayUse(persona, route) && withFreshCode.includes(nameOf(route))))
        wrong.push([nameOf(route), persona.name, answer.status, codeOf(answer)])
      if (answer.status === 401) wrong.push([nameOf(route), persona.name, answer.status])
    }
  }
  expect(wrong).toEqual([])
  expect([...refused].sort()).toEqual([...withFreshCode].sort())
}, 300_000)

type Read = { body: Record<string, unknown> }
/** The form of an object as it was read, without any change that needs a code. */
const unchanged = {
  users: ({ body: { name, email, role, scope, mrcID } }: Read) => ({ name, email, role, scope, mrcID }),
  merchant: ({ body: { status, testMode, modules, routing } }: Read) => ({
    ...merchantForm,
    status,
    testMode,
    modules,
    ...(routing as { remitGroupIds: string[]; limitGroupId: string | null }),
    amountPolicy: undefined,
  }),
  'bank-name': ({ body }: Read) => {
    const {
      name,
      shortName,
      type,
      fast,
      fastLimitMinor,
      eftOpen,
      eftClose,
      sameBank247,
      statementFormats,
      nameMaxLen,
      sort,
      source,
      sourceOn,
    } = body
    return {
      name,
      shortName,
      type,
      fast,
      fastLimitMinor,
      eftOpen,
      eftClose,
      sameBank247,
      statementFormats,
      nameMaxLen,
      sort,
      source,
      sourceOn,
    }
  },
  'bank-account': ({ body }: Read) => {
    const idOf = (named: string) => (body[named] as { id: string } | null)?.id ?? null
    const {
      label,
      holderTitle,
      holderType,
      holderTaxNo,
      contractRef,
      direction,
      minTxMinor,
      maxTxMinor,
      priority,
      weight,
      activeHours,
    } = body
    const form = {
      label,
      holderTitle,
      holderType,
      holderTaxNo,
      contractRef,
      direction,
      minTxMinor,
      maxTxMinor,
      priority,
      weight,
      activeHours,
    }
    return {
      ...form,
      ownerUserId: idOf('owner'),
      limitGroupId: idOf('limitGroup'),
      botId: idOf('bot'),
      remitGroupId: idOf('group'),
    }
  },
}
const idIn = (kind: ObjectKind) => world.objects.find((object) => object.kind === kind)?.id ?? ''

/** Routes that need a code only for some changes. */
test.each<[string, keyof typeof unchanged, ObjectKind, () => Record<string, unknown>, 200 | 409]>([
  ['a name alone', 'users', 'user', () => ({ name: 'Another Name' }), 200],
  ['a role', 'users', 'user', () => ({ role: 'profile' }), 409],
  ['scopes', 'users', 'user', () => ({ scope: ['MERCHANT', 'tpos'] }), 409],
  ['an e-mail', 'users', 'user', () => ({ email: 'elsewhere@test.test' }), 409],
  ['no merchant', 'users', 'user', () => ({ scope: ['client'], mrcID: null }), 409],
  ['a merchant’s name', 'merchant', 'merchant', () => ({ name: 'Another Name' }), 200],
  ['a merchant’s limits', 'merchant', 'merchant', () => ({ limitGroupId: idIn('limitGroup') }), 409],
  ['a merchant’s groups', 'merchant', 'merchant', () => ({ remitGroupIds: [] }), 409],
  ['a merchant’s amount policy', 'merchant', 'merchant', () => ({ amountPolicy: 'REJECT_AND_RETURN' }), 409],
  ['an account’s holder', 'bank-account', 'bankAccount', () => ({ holderTitle: 'Another Holder' }), 409],
  ['an account’s label', 'bank-account', 'bankAccount', () => ({ label: 'Another Label' }), 200],
  ['a bank’s order in the list', 'bank-name', 'bankName', () => ({ sort: 7 }), 200],
  ['a bank’s FAST limit', 'bank-name', 'bankName', () => ({ fastLimitMinor: 1_000_000 }), 409],
  ['a bank without FAST', 'bank-name', 'bankName', () => ({ fast: false }), 409],
  ['an account’s highest payment', 'bank-account', 'bankAccount', () => ({ maxTxMinor: 7_777_700 }), 409],
])('without a recent code: %s', async (_what, path, kind, change, status) => {
  const stale = world.personas.find(({ name }) => name === 'ADMIN that manages')?.stale ?? app.client()
  const read = (await stale.get(`/api/${path}/get/${idIn(kind)}`)) as unknown as Read
  const answer = await stale.post(`/api/${path}/update/${idIn(kind)}`, {
    ...unchanged[path](read),
    ...change(),
    version: read.body['version'],
  })
  expect([answer.status, status === 409 && codeOf(answer)]).toEqual([status, status === 409 && 'STEP_UP_REQUIRED'])
})

const lists: [url: string, kind: ObjectKind, permission: Permission][] = [
  ['/api/remit-request/list?tab=all', 'deposit', 'deposit.read'],
  ['/api/withdraw-request/list?tab=all', 'withdrawal', 'withdrawal.list'],
  ['/api/withdraw-upload/list', 'withdrawalUpload', 'withdrawal.readUpload'],
  ['/api/limit-group/list', 'limitGroup', 'limitGroup.write'],
  ['/api/papara-limit-group/list', 'paparaLimitGroup', 'paparaLimitGroup.write'],
  ['/api/remit-group/list', 'remitGroup', 'remitGroup.write'],
  ['/api/callback/list', 'callback', 'callback.list'],
  ['/api/merchant-call/list', 'merchantCall', 'merchantCall.read'],
  ['/api/merchant/list', 'merchant', 'merchant.list'],
  ['/api/users/list?limit=200', 'user', 'user.list'],
  ['/api/bank-name/list', 'bankName', 'bankName.write'],
  ['/api/bank-account/list?limit=200', 'bankAccount', 'bankAccount.read'],
  ['/api/statement/list?limit=200', 'statement', 'bankAccount.read'],
  ['/api/watcher-bot/list', 'bot', 'bot.read'],
  ['/api/shift/list', 'handover', 'shift.read'],
  ['/api/audit/list?limit=200&action=box.open', 'audit', 'audit.list'],
]
test.each(lists)('%s shows each role its own and nothing else', async (url, kind, permission) => {
  const idOf = (row: Record<string, string>) => row[kind === 'audit' ? 'seq' : 'id'] ?? ''
  for (const persona of world.personas) {
    const answer = await persona.client.get(url)
    if (!can(viewerOf(persona), permission)) {
      expect([persona.name, answer.status]).toEqual([persona.name, 404])
      continue
    }
    const known = world.objects.filter((object) => object.kind === kind)
    const shown = new Set((answer.body as { rows: Record<string, string>[] }).rows.map(idOf))
    expect([persona.name, known.filter(({ id }) => shown.has(id)).map(({ name }) => name)]).toEqual([
      persona.name,
      known.filter((object) => owns[kind](persona, object)).map(({ name }) => name),
    ])
  }
})

test('a token opens no signed route, and no route of another tenant', async () => {
  const admin = world.personas.find(({ name }) => name === 'ADMIN that manages')
  // Without a provider its route does not exist.
  app.tenant.walletProvider = { url: 'http://127.0.0.1:1', apiKey: 'key', webhookSecrets: [] }
  for (const route of routesOf('signed'))
    expect((await send(route, admin?.client ?? app.client(), world.missing('deposit'))).status).toBe(401)
  const stranger = other.client()
  stranger.token = admin?.client.token
  for (const route of routesOf('permission', 'session'))
    expect([nameOf(route), (await send(route, stranger, foreign.objects[0]?.id ?? '')).status]).toEqual([
      nameOf(route),
      401,
    ])
})

test('every permission is of a module that exists, and every one that a route needs is in the table', () => {
  const remotes = readdirSync(join(__dirname, '../../../remotes'))
  for (const rule of Object.values(permissions)) expect(remotes).toContain(rule.module)
  for (const { access } of routesOf('permission'))
    expect(access.kind === 'permission' && access.permission in permissions).toBe(true)
})

/** Last: it ends the sessions that it writes with. */
test('every write needs the page’s own token', async () => {
  const admin = world.personas.find(({ name }) => name === 'ADMIN that manages')
  const writes = routesOf('permission', 'session', 'public').filter(
    ({ method, url }) => method !== 'GET' && url.startsWith('/api/'),
  )
  expect(writes.length).toBeGreaterThan(15)
  for (const route of writes) {
    const url = route.url.replace(/:\w+/g, world.missing('deposit'))
    for (const headers of [
      { 'x-xsrf-token': '' },
      { cookie: '' },
      { 'x-xsrf-token': 'of-another-page-entirely' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ]) {
      const answer = await admin?.client.call(
        route.method as 'POST',
        url,
        {},
        headers as unknown as Record<string, string>,
      )
      expect([nameOf(route), answer?.status, (answer?.body as { code: string }).code]).toEqual([
        nameOf(route),
        400,
        'XSRF',
      ])
    }
  }
})
