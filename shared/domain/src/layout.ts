/** How the console is laid out around its screens. Source: specification section 4, "Layout". */

export const sidebarTypes = ['light', 'compact', 'dark', 'icon', 'colored'] as const
export const layoutWidths = ['fluid', 'boxed', 'scrollable'] as const

export type Layout = { sidebar: (typeof sidebarTypes)[number]; width: (typeof layoutWidths)[number] }

/** The cookie's text, `icon.boxed`: server and browser read it before anybody is known. */
export const layoutText = ({ sidebar, width }: Layout): string => `${sidebar}.${width}`

/** The layout that a cookie names; what it does not say, or says wrongly, is the first of its kind. */
export function readLayout(text = ''): Layout {
  const parts = text.split('.')
  return {
    sidebar: sidebarTypes.find((type) => type === parts[0]) ?? sidebarTypes[0],
    width: layoutWidths.find((width) => width === parts[1]) ?? layoutWidths[0],
  }
}
