import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

addStyles(
  'k-forms',
  `
.k-amount{position:relative;display:block}
.k-amount>span{position:absolute;top:0;bottom:0;left:0;width:28px;display:grid;place-items:center;
  color:var(--kasa-ink-3);pointer-events:none}
.k-amount>.k-input{padding-left:26px;font-variant-numeric:tabular-nums}
.k-checks{display:flex;flex-wrap:wrap;gap:4px 16px}
.k-checks label{display:inline-flex;gap:8px;align-items:center;min-height:28px;color:var(--kasa-ink);cursor:pointer}
.k-checks.boxed{border:1px solid var(--kasa-line);border-radius:8px;padding:6px 10px}
.k-checks.boxed>div{flex:1 0 100%;display:flex;gap:8px;align-items:center;min-height:28px}
.k-checks.columns{display:grid;grid-template-columns:repeat(auto-fill,minmax(168px,1fr));gap:2px 12px;max-height:300px;
  overflow:auto}
.k-pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
@media (max-width:${breakpoints.phone}px){.k-pair{grid-template-columns:minmax(0,1fr)}}
.k-section{display:grid;gap:12px}.k-section+.k-section{border-top:1px solid var(--kasa-line);padding-top:12px}
.k-section>h3{font:600 14px/20px var(--kasa-font);color:var(--kasa-ink)}
.k-section>p{margin-top:-8px;color:var(--kasa-ink-3);font-size:12px;line-height:16px}
.k-amount.tr>span{left:auto;right:0}.k-amount.tr>.k-input{padding-left:10px;padding-right:26px}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const formPart = (name: string): string => `k-${name}`
