import { defineSlotRecipe } from '@chakra-ui/react'

const raised = { bg: 'raised', color: 'ink', border: 'line', boxShadow: 'raised', outline: 0 }

/** The menu's slots as Chakra names them, in our look. Text lives here, not in the heavy chunk: recipes belong to the system. */
export const menuRecipe = defineSlotRecipe({
  className: 'k-menu',
  slots: ['content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'itemCommand', 'separator'],
  base: {
    content: { ...raised, borderRadius: 'lg', p: '1', minW: '180px', maxH: 'var(--available-height)', overflowY: 'auto', zIndex: 'popover' },
    item: {
      display: 'flex', alignItems: 'center', gap: '2', h: '8', px: '2', borderRadius: 'sm', cursor: 'pointer', userSelect: 'none', outline: 0,
      _highlighted: { bg: 'gray-bg' },
      _disabled: { color: 'ink-3', cursor: 'not-allowed' },
    },
    itemText: { flex: '1' },
    itemGroupLabel: { px: '2', py: '1', fontSize: 'xs', color: 'ink-3' },
    itemCommand: { ms: 'auto', color: 'ink-3', fontSize: 'xs' },
    separator: { border: 0, h: '1px', my: '1', mx: '-4px', bg: 'line' },
  },
})

/** One dark bubble in the light theme, one light in the dark: a tooltip must stand off from every surface. */
export const tooltipRecipe = defineSlotRecipe({
  className: 'k-tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    content: { bg: 'ink', color: 'surface', px: '2', py: '1', borderRadius: 'sm', fontSize: 'sm', lineHeight: 'sm', maxW: '280px', zIndex: 'tooltip', boxShadow: 'raised' },
  },
})
