import { addStyles } from '../addStyles'

addStyles(
  'k-chart',
  `
.k-chart{display:grid;gap:8px;min-width:0;position:relative}
.k-chart-top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 14px;font-size:12px;color:var(--kasa-ink-2)}
.k-chart-top button{margin-inline-start:auto}
.k-chart-key{display:inline-flex;align-items:center;gap:6px;white-space:nowrap}
.k-chart-key svg,.k-chart-plot svg{display:block;overflow:visible}
.k-chart-plot{position:relative;border-radius:4px;touch-action:pan-y}
.k-chart-said{min-height:18px;font-size:12px;line-height:18px;color:var(--kasa-ink-2);font-variant-numeric:tabular-nums}
.k-chart text{font:11px var(--kasa-font);fill:var(--kasa-ink-3);font-variant-numeric:tabular-nums}
.k-chart text.now{fill:var(--kasa-ink);font-weight:600}
.k-chart .grid{stroke:var(--kasa-line-soft)}.k-chart .zero{stroke:var(--kasa-line-field)}
.k-chart .solid{fill:var(--kasa-accent)}.k-chart .pale{fill:var(--kasa-accent);opacity:.14}
.k-chart .line{fill:none;stroke:var(--kasa-accent);stroke-width:2;stroke-linejoin:round}
.k-chart .ground{fill:var(--kasa-accent);opacity:.22}.k-chart .stripe{stroke:var(--kasa-accent);stroke-width:1.6}
.k-chart .before{fill:none;stroke:var(--kasa-ink);stroke-width:1.2;stroke-dasharray:4 3}
.k-chart .nowline{stroke:var(--kasa-accent-ink);stroke-width:1.5}.k-chart .cursor{fill:var(--kasa-ink);opacity:.08}
.k-chart-scroll{overflow:auto;max-height:280px}
.k-gauge{display:inline-grid;justify-items:center;position:relative}.k-gauge .rail{fill:var(--kasa-line)}
.k-gauge .used{fill:var(--kasa-accent)}.k-gauge .near{fill:var(--kasa-amber)}.k-gauge .full{fill:var(--kasa-red)}
.k-gauge text{font:600 14px var(--kasa-font);fill:var(--kasa-ink);text-anchor:middle;font-variant-numeric:tabular-nums}
.k-strip{display:block;width:100%;min-width:0}.k-strip svg{display:block;width:100%}
.k-strip .good{fill:var(--kasa-green)}.k-strip .bad{fill:var(--kasa-red)}.k-strip .none{fill:var(--kasa-line)}
`,
)

/** Marks that a part needs the rules above. */
export const chartPart = (name: string): string => `k-${name}`
