import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit',
  `
.kt-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.kt-foot{display:flex;flex:1;flex-wrap:wrap;gap:8px}.kt-foot>.k-btn{flex:1 1 auto}
.kt-quiet{color:var(--kasa-ink-2)}
.kt-section{display:grid;gap:8px}.kt-section h3{font-weight:600;color:var(--kasa-ink);display:flex;align-items:baseline;gap:8px}.kt-section h3 small{font-weight:500;color:var(--kasa-ink-2);margin-left:auto}
.kt-figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px}
.kt-figures>div{border:1px solid var(--kasa-line);border-radius:8px;padding:8px 10px;background:var(--kasa-surface)}
.kt-figures dt{color:var(--kasa-ink-2);font-size:12px}.kt-figures dd{margin:2px 0 0;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.kt-figures dd small{display:block;font-weight:500;color:var(--kasa-ink-2)}
.kt-bar{display:flex;height:6px;border-radius:3px;overflow:hidden;background:var(--kasa-line);min-width:48px}
.kt-bar i{display:block;background:var(--kasa-accent)}.kt-bar i+i{opacity:.45}.kt-bar.near i{background:var(--kasa-amber)}.kt-bar.full i{background:var(--kasa-red)}
.kt-limit{display:grid;gap:4px}.kt-limit p{display:flex;gap:8px;justify-content:space-between;font-variant-numeric:tabular-nums;margin:0}.kt-limit p span+span{color:var(--kasa-ink-2)}
.kt-use{display:grid;grid-template-columns:minmax(40px,1fr) 36px;align-items:center;gap:8px;font-variant-numeric:tabular-nums}
.kt-light{display:inline-flex;align-items:center;gap:6px;white-space:nowrap}.kt-light::before{content:'';width:8px;height:8px;border-radius:50%;background:var(--kasa-ink-3);flex:none}
.kt-light.ONLINE::before{background:var(--kasa-green)}.kt-light.LATE::before{background:var(--kasa-amber)}.kt-light.OFFLINE::before,.kt-light.ERROR::before{background:var(--kasa-red)}
.kt-pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.kt-iban{font:500 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.02em;overflow-wrap:anywhere}
.kt-marks{display:inline-flex;gap:6px;align-items:center}
.kt-checks{display:flex;flex-wrap:wrap;gap:4px 16px}.kt-checks label{display:inline-flex;gap:8px;align-items:center;min-height:28px;cursor:pointer}
.kt-box{border:1px solid var(--kasa-line);border-radius:8px;padding:6px 10px}
@media (max-width:${breakpoints.phone}px){.kt-pair{grid-template-columns:1fr}}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `kt-${name}`
