/** The specification's width below which the menu collapses, in px (section 9). */
export const menuCollapsePx = 768

/** An icon menu without hover or focus: its labels are hidden visually, but not from screen readers. */
const folded = '[data-sidebar=icon] .h-side:not(:hover,:has(:focus-visible))'

/**
 * The layouts of specification section 4, selected by `data-sidebar` and `data-width` on `<html>` before the first
 * frame. Light and fluid are the defaults. Below the collapse width the menu covers the page, so only its colours
 * differ.
 */
export const layoutCss = `
:is([data-sidebar=dark],[data-sidebar=colored]) .h-side{--side:#101828;--on:#cbd3de;--dim:#97a3b6;--edge:transparent;
  --over:rgb(255 255 255/.08);--here:rgb(255 255 255/.14);--on-here:#fff;--count:var(--here);--kasa-focus:#fff;
  --kasa-ink:#fff}
[data-theme=dark][data-sidebar=dark] .h-side{--side:#05070a;--edge:var(--kasa-line)}
[data-sidebar=colored] .h-side{--side:color-mix(in srgb,var(--kasa-accent-ink) 88%,#000);--on:rgb(255 255 255/.9);
  --dim:rgb(255 255 255/.75)}
[data-theme=dark][data-sidebar=colored] .h-side{--side:color-mix(in srgb,var(--kasa-accent) 26%,#05070a)}
[data-sidebar=colored] .h-brand i{background:var(--here);color:#fff}
@media (min-width:${menuCollapsePx}px){
:root[data-sidebar=compact]{--kasa-sidebar-width:112px}
:root[data-sidebar=icon]{--kasa-sidebar-width:57px}
[data-sidebar=compact] .h-side{padding:12px 8px}
[data-sidebar=compact] .h-side a{flex-direction:column;gap:4px;padding:8px 4px;font-size:11px;text-align:center}
[data-sidebar=compact] .h-label{max-width:100%;line-height:14px;hyphens:auto}
[data-sidebar=compact] .h-side a b{position:absolute;top:1px;left:calc(50% + 7px);margin:0}
[data-sidebar=compact] .h-section{text-align:center;padding:8px 0 0}
[data-sidebar=compact] .h-brand-row{justify-content:center;padding:0}
[data-sidebar=compact] .h-side .h-brand span{position:absolute;clip-path:inset(50%)}
[data-sidebar=icon] .h-side{position:relative;z-index:8;width:232px;box-shadow:var(--kasa-shadow);white-space:nowrap;
  overflow-x:hidden;transition:width .12s .1s}
[data-sidebar=icon] .h-side:has(:focus-visible){transition:none}
${folded}{width:100%;box-shadow:none}
[data-sidebar=icon] .h-section{height:38px;flex:none}
${folded} :is(.h-label,.h-brand span,.h-section){opacity:0}
${folded} a b{position:absolute;top:-2px;left:19px;margin:0;font-size:10px;line-height:14px;padding:0 4px}
}
@media (min-width:1280px){
[data-width=boxed] body{background:var(--kasa-line-soft)}
[data-width=boxed] .h-shell{max-width:1240px;margin:auto;background:var(--kasa-bg);
  box-shadow:0 0 0 1px var(--kasa-line)}
}
[data-width=scrollable] .h-shell{height:auto;grid-template-rows:auto;overflow:visible}
[data-width=scrollable] .h-rest{grid-template-rows:var(--kasa-topbar-height) 100dvh 28px}
`
