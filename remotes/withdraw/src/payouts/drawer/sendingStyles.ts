import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'withdraw-sending',
  `
.ws-rows{display:grid}
.ws-rows button{grid-template-columns:20px 76px minmax(0,1fr) auto;gap:10px;align-items:center;padding:8px 12px}
.ws-rows b{overflow-wrap:anywhere}.ws-rows small{white-space:nowrap}
`,
)

/** The rows that are copied into a bank's screen, and the time until the payout becomes SUSPECT. */
export const styled = styledWith<'rows' | 'due'>('ws', { rows: ['copies'], due: ['text', 'num'] })
