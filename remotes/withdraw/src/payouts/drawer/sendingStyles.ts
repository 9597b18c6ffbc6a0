import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/looks'

addStyles(
  'withdraw-sending',
  `
.ws-rows{display:grid;border:1px solid var(--kasa-line);border-radius:var(--kasa-radius);overflow:hidden}
.ws-rows button{all:unset;display:grid;grid-template-columns:20px 76px minmax(0,1fr) auto;gap:10px;align-items:center;padding:8px 12px;cursor:pointer;border-top:1px solid var(--kasa-line)}
.ws-rows button:first-child{border-top:0}.ws-rows button:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:-2px}
.ws-rows button.next{background:var(--kasa-row-sel);box-shadow:inset 2px 0 var(--kasa-accent)}
.ws-rows b{font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.ws-rows small{color:var(--kasa-ink-3);white-space:nowrap}
.ws-rows .done{color:var(--kasa-green)}
.ws-due{color:var(--kasa-ink-2);font-variant-numeric:tabular-nums}.ws-due b{color:var(--kasa-amber);font-weight:600}
`,
)

/** The rows that are copied into a bank's screen, and the time until the payout becomes SUSPECT. */
export const styled = styledWith<'rows' | 'due'>('ws', { due: ['text'] })
