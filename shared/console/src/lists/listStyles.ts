import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints, narrowMedia } from '@kasa/ui/tokens'

addStyles(
  'lists',
  `
.kl-page{display:grid;grid-template-columns:minmax(0,1fr);height:100%;min-height:0}
.kl-page.open{grid-template-columns:minmax(0,1fr) var(--kasa-drawer-width)}
.kl-list{display:flex;flex-direction:column;min-width:0;min-height:0;padding:18px 20px 14px;container-type:inline-size}
.kl-list .k-grid{border-radius:var(--kasa-radius-large) var(--kasa-radius-large) 0 0}
.kl-foot{display:flex;align-items:center;flex:none;gap:8px;min-height:36px;padding:0 6px 0 12px;font-size:12px;
  color:var(--kasa-ink-2);font-variant-numeric:tabular-nums;background:var(--kasa-raised);
  border:1px solid var(--kasa-line);border-top:0;border-radius:0 0 var(--kasa-radius-large) var(--kasa-radius-large)}
.kl-foot b{font-weight:600;color:var(--kasa-ink)}
.kl-foot>span{margin-right:auto}
.kl-list .k-grid:focus-visible:has(.cursor){outline:none}
.kl-list .k-grid:focus-visible .k-row.cursor{box-shadow:inset 3px 0 0 var(--kasa-accent),
  inset 0 0 0 1px var(--kasa-focus)}
.kl-panel{flex:1;min-height:0;display:flex;flex-direction:column}
.kl-hints{margin-left:auto;color:var(--kasa-ink-3);white-space:nowrap}
/* As large as most editors, so that the popover does not jump when its code comes. */
.kl-waiting{width:264px;max-width:100%;height:104px}
@container (max-width:860px){.kl-hints.all{display:none}}
@media ${narrowMedia}{.kl-page.open{grid-template-columns:minmax(0,1fr)}}
@media (max-width:${breakpoints.desktop - 0.02}px){.kl-hints{display:none}}
@media (max-width:${breakpoints.phone}px){.kl-list{padding:12px 0 0}
.kl-foot{border-width:0 0 1px;border-radius:0;padding-left:16px;flex-wrap:wrap}
.kl-list .k-head,.kl-list .k-filters,.kl-list .k-tabs{padding-left:16px;padding-right:16px}
.kl-list .k-filters,.kl-list .k-tabs{padding-right:32px;mask-image:linear-gradient(90deg,#000 calc(100% - 32px),#0000)}}
.kl-printed{display:none}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const styled = (name: string): string => `kl-${name}`
