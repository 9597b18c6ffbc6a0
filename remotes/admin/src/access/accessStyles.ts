import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'admin-access',
  `
.kx-page{padding:18px 20px 32px;max-width:1080px}
.kx-note{padding:10px 12px;border-radius:var(--kasa-radius);background:var(--kasa-amber-bg);color:var(--kasa-amber);margin-bottom:10px}
.kx-page h2{display:flex;gap:8px;align-items:baseline;font-size:14px;line-height:20px;font-weight:600;margin:14px 0 8px}
.kx-page h2 span{font-size:12px;font-weight:400;color:var(--kasa-ink-3)}
.kx-rows{border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);background:var(--kasa-surface);overflow:hidden}
.kx-rows>li{display:grid;grid-template-columns:minmax(0,4fr) 96px minmax(0,7fr);gap:4px 16px;padding:9px 14px;align-items:start}
.kx-rows>li+li{border-top:1px solid var(--kasa-line-soft)}
.kx-rows b{display:block;font-weight:550}
.kx-rows code{font:500 12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--kasa-ink-2);overflow-wrap:anywhere}
.kx-why{display:grid;gap:2px}
.kx-why>li{display:flex;gap:6px;align-items:start;color:var(--kasa-ink-2)}
.kx-why .k-icon{width:14px;height:14px;margin-top:3px;color:var(--kasa-green)}
.kx-why .no .k-icon{color:var(--kasa-red)}.kx-why .no.first{color:var(--kasa-ink)}
.kx-who{display:block;color:var(--kasa-ink-3);font-size:12px;line-height:18px}
.kx-only{display:inline-flex;gap:8px;align-items:center;min-height:28px;cursor:pointer}
@media (max-width:${breakpoints.phone}px){.kx-page{padding:12px 0 24px}.kx-page>.k-head,.kx-page h2,.kx-note,.kx-page>.k-filters{margin-left:16px;margin-right:16px}.kx-rows{border-width:1px 0;border-radius:0}.kx-rows>li{grid-template-columns:minmax(0,1fr) auto}.kx-why{grid-column:1/-1}}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styledAccess = (name: string): string => `kx-${name}`
