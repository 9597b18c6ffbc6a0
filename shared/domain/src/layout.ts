/** How the console is laid out around its screens. Source: specification section 4, "Layout". */

export const sidebarTypes = ['light', 'compact', 'dark', 'icon', 'colored'] as const
export const layoutWidths = ['fluid', 'boxed', 'scrollable'] as const

export type Layout = { sidebar: (typeof sidebarTypes)[number]; width: (typeof layoutWidths)[number] }

/** The cookie's value, `icon.boxed`. Server and browser read it before sign-in. */
export const layoutText = ({ sidebar, width }: Layout): string => `${sidebar}.${width}`

/** The layout in a cookie; missing or invalid parts become the first option. */
export function readLayout(text = ''): Layout {
  const parts = text.split('.')
  return {
    sidebar: sidebarTypes.find((type) => type === parts[0]) ?? sidebarTypes[0],
    width: layoutWidths.find((width) => width === parts[1]) ?? layoutWidths[0],
  }
}
