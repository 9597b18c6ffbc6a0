import { addStyles } from './addStyles'

addStyles(
  'k-forms',
  `
.k-amount{position:relative;display:block}
.k-amount>span{position:absolute;top:0;bottom:0;left:0;width:28px;display:grid;place-items:center;color:var(--kasa-ink-3);pointer-events:none}
.k-amount>.k-input{padding-left:26px;font-variant-numeric:tabular-nums}
.k-section{display:grid;gap:12px}.k-section+.k-section{border-top:1px solid var(--kasa-line);padding-top:12px}
.k-section>h3{font:600 14px/20px var(--kasa-font);color:var(--kasa-ink)}.k-section>p{margin-top:-8px;color:var(--kasa-ink-3);font-size:12px;line-height:16px}
.k-amount.tr>span{left:auto;right:0}.k-amount.tr>.k-input{padding-left:10px;padding-right:26px}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const formPart = (name: string): string => `k-${name}`
