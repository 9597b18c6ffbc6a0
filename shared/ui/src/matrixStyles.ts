import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

addStyles(
  'k-matrix',
  `
.k-matrix-box{margin-bottom:12px;padding:8px 12px;border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius-large);background:var(--kasa-surface)}
.k-matrix-scroll{overflow:auto;max-height:184px}
.k-matrix-box table{width:100%;border-collapse:separate;border-spacing:2px;font-variant-numeric:tabular-nums}
.k-matrix-box thead :is(th,td){position:sticky;top:0;z-index:1;background:var(--kasa-surface)}
.k-matrix-box thead th{min-width:40px;padding:0 0 2px;font-size:12px;line-height:14px;font-weight:500;
  color:var(--kasa-ink-2)}
.k-matrix-box thead span{display:block}.k-matrix-box thead td{inset-inline-start:0;z-index:2}
.k-matrix-box tbody th{position:sticky;inset-inline-start:0;z-index:1;width:180px;min-width:180px;max-width:180px;
  padding-inline-end:8px;background:var(--kasa-surface);font-weight:500;text-align:start;white-space:nowrap;
  overflow:hidden;text-overflow:ellipsis}
.k-matrix-box td{padding:0}
.k-matrix-box :is(button,i){display:inline-flex;align-items:center;justify-content:center;height:22px;min-width:40px;
  padding:0 4px;border:1px solid var(--kasa-line);border-radius:6px;background:var(--kasa-surface);
  color:var(--kasa-ink-2);font-style:normal;font-weight:600}
.k-matrix-box button{width:100%;cursor:pointer}.k-matrix-box i{min-width:24px;height:20px}
.k-matrix-box :is(button,i) .k-icon{width:12px;height:12px}
.k-matrix-box .done{background:var(--kasa-gray-bg);border-color:transparent}
.k-matrix-box .good{background:var(--kasa-green-bg);color:var(--kasa-green);border-color:transparent}
.k-matrix-box .warn{background:var(--kasa-amber-bg);color:var(--kasa-amber);border-color:transparent}
.k-matrix-box .bad{background:var(--kasa-red-bg);color:var(--kasa-red);border-color:transparent}
.k-matrix-box button[aria-current]{box-shadow:0 0 0 2px var(--kasa-accent)}
.k-matrix-box button:focus-visible{outline-offset:-1px}
.k-matrix-box p{margin-top:6px;font-size:12px;line-height:18px;color:var(--kasa-ink-2)}
.k-matrix-legend,.k-matrix-legend span{display:flex;align-items:center;gap:6px}
.k-matrix-legend{flex-wrap:wrap;gap:4px 16px}
@media (max-width:${breakpoints.phone}px){.k-matrix-box{margin:0 12px 8px}.k-matrix-box button{height:32px}
.k-matrix-box tbody th{width:112px;min-width:112px;max-width:112px}.k-matrix-scroll{max-height:220px}}
`,
)

type Part = 'box' | 'scroll' | 'legend'

/** The class of a part of `StatusMatrix`. */
export const matrixPart = (part: Part): string => `k-matrix-${part}`
