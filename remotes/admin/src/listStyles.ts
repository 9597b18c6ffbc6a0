import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles('admin-lists', `
.ka-page{display:grid;grid-template-columns:minmax(0,1fr);height:100%;min-height:0}
.ka-page.open{grid-template-columns:minmax(0,1fr) var(--kasa-drawer-width)}
.ka-list{display:flex;flex-direction:column;min-width:0;min-height:0;padding:18px 20px 0;container-type:inline-size}
.ka-list .k-grid{border-bottom:0;border-radius:var(--kasa-radius-large) var(--kasa-radius-large) 0 0}
.ka-list .k-grid:focus-visible:has(.cursor){outline:none}
.ka-list .k-grid:focus-visible .k-row.cursor{box-shadow:inset 3px 0 0 var(--kasa-accent),inset 0 0 0 1px var(--kasa-focus)}
.ka-panel{flex:1;min-height:0;display:flex;flex-direction:column}
.ka-hints{margin-left:auto;color:var(--kasa-ink-3);white-space:nowrap}
.ka-drawer{display:contents}
.ka-drawer h2{overflow-wrap:anywhere}
.ka-link{color:var(--kasa-accent-ink,inherit);text-decoration:underline;text-underline-offset:2px}
.ka-seal{display:inline-flex;vertical-align:middle;color:var(--kasa-ink-3)}.ka-seal .k-icon{width:14px;height:14px}
.ka-code{font:500 12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.ka-text{font:500 12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:320px;overflow:auto;margin:6px 0 0;padding:10px 12px;border:1px solid var(--kasa-line);border-radius:8px;background:var(--kasa-raised)}
.ka-more summary{cursor:pointer;color:var(--kasa-ink-2);border-radius:4px;width:fit-content}
.ka-more summary:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
.ka-diff{display:grid;gap:10px;margin:0}.ka-diff dt{color:var(--kasa-ink-3)}.ka-diff dd{margin:0;font-weight:500;overflow-wrap:anywhere}
.ka-diff del{color:var(--kasa-red);background:var(--kasa-red-bg);text-decoration:line-through;border-radius:4px;padding:1px 5px;box-decoration-break:clone}
.ka-diff ins{color:var(--kasa-green);background:var(--kasa-green-bg);text-decoration:none;border-radius:4px;padding:1px 5px;box-decoration-break:clone}
.ka-more{margin-top:6px}.ka-more .ka-diff{margin-top:10px}
.ka-copy .k-copy{color:var(--kasa-ink-2)}.ka-copy .k-copy .k-icon{opacity:1}
.ka-edit{display:grid;gap:10px;width:264px;max-width:100%}
.ka-edit .pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.ka-edit .acts{display:flex;justify-content:flex-end;gap:8px}
.ka-edit .presets{display:flex;flex-wrap:wrap;gap:6px}
.ka-choices{max-height:260px;overflow:auto;display:grid;gap:2px}
.ka-choices label{display:flex;gap:8px;align-items:center;min-height:28px;padding:0 4px;border-radius:6px;cursor:pointer}
.ka-choices label:hover{background:var(--kasa-row-hover)}
@container (max-width:860px){.ka-hints{display:none}}
@media (max-width:${breakpoints.desktop}px){.ka-page.open{grid-template-columns:minmax(0,1fr)}.ka-hints{display:none}}
@media (max-width:${breakpoints.phone}px){.ka-list{padding:12px 0 0}.ka-edit .pair{grid-template-columns:1fr}.ka-list .k-head,.ka-list .k-filters,.ka-list .k-tabs{padding-left:16px;padding-right:16px}}
`)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `ka-${name}`
