import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

addStyles(
  'k-figures',
  `
.k-figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px;margin:0}
.k-figures.four{grid-template-columns:repeat(auto-fit,minmax(124px,1fr))}
.k-figures.four>div{display:flex;flex-direction:column;justify-content:space-between}
.k-figures>div{border:1px solid var(--kasa-line);border-radius:8px;padding:8px 10px;background:var(--kasa-surface)}
.k-figures dt{color:var(--kasa-ink-2);font-size:12px}
.k-figures dd{margin:2px 0 0;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.k-figures dd small{display:block;font-weight:500;color:var(--kasa-ink-2)}
.k-figures .good dd{color:var(--kasa-green)}.k-figures .bad dd{color:var(--kasa-red)}
.k-meter{display:flex;height:6px;border-radius:3px;overflow:hidden;background:var(--kasa-line);min-width:48px}
.k-meter i{display:block;background:var(--kasa-accent)}.k-meter i+i{opacity:.45}
.k-meter.near i{background:var(--kasa-amber)}.k-meter.full i{background:var(--kasa-red)}
.k-tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(200px,50%),1fr))}
.k-tile{padding:14px 18px;display:grid;gap:2px;align-content:start;min-width:0}.k-tile>b{white-space:nowrap}
@media (max-width:${breakpoints.phone}px){.k-tile{padding:12px}.k-tiles-5>:last-child:nth-child(odd){grid-column:1/-1}}
.k-light{display:inline-flex;align-items:center;gap:6px;white-space:nowrap}
.k-light::before{content:'';width:8px;height:8px;border-radius:50%;background:var(--kasa-ink-3);flex:none}
.k-light.on::before{background:var(--kasa-green)}.k-light.late::before{background:var(--kasa-amber)}
.k-light.off::before{background:var(--kasa-red)}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const figurePart = (name: string): string => `k-${name}`
