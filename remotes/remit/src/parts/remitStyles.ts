import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'remit',
  `
.kt-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.kt-foot{display:flex;flex:1;flex-wrap:wrap;gap:8px}.kt-foot>.k-btn{flex:1 1 auto}
.kt-quiet{color:var(--kasa-ink-2)}
.kt-section{display:grid;gap:8px}.kt-section h3{font-weight:600;color:var(--kasa-ink);display:flex;align-items:baseline;gap:8px}.kt-section h3 small{font-weight:500;color:var(--kasa-ink-2);margin-left:auto}
.kt-limit{display:grid;gap:4px}.kt-limit p{display:flex;gap:8px;justify-content:space-between;font-variant-numeric:tabular-nums;margin:0}.kt-limit p span+span{color:var(--kasa-ink-2)}
.kt-use{display:grid;grid-template-columns:minmax(40px,1fr) 36px;align-items:center;gap:8px;font-variant-numeric:tabular-nums}
.kt-iban{font:500 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.02em;overflow-wrap:anywhere}
.kt-marks{display:inline-flex;gap:6px;align-items:center}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `kt-${name}`
