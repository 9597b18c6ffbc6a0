import { addWords, type Words } from '@kasa/console/i18n'

const tr = {
  title: 'Yerleşim',
  sidebar: 'Menü',
  'sidebar.light': 'Açık',
  'sidebar.compact': 'Kompakt',
  'sidebar.dark': 'Koyu',
  'sidebar.icon': 'Simge',
  'sidebar.colored': 'Renkli',
  width: 'Sayfa',
  'width.fluid': 'Akışkan',
  'width.boxed': 'Kutulu',
  'width.scrollable': 'Kayan',
  narrow: 'Bu genişlikte menü sayfanın üstünde açılır; kompakt ve simge menü geniş ekranda görünür.',
}

const en: Readonly<Record<keyof typeof tr, string>> = {
  title: 'Layout',
  sidebar: 'Sidebar',
  'sidebar.light': 'Light',
  'sidebar.compact': 'Compact',
  'sidebar.dark': 'Dark',
  'sidebar.icon': 'Icon',
  'sidebar.colored': 'Colored',
  width: 'Page',
  'width.fluid': 'Fluid',
  'width.boxed': 'Boxed',
  'width.scrollable': 'Scrollable',
  narrow: 'On a screen this narrow the menu opens over the page; compact and icon need a wider screen.',
}

/** Texts of the layout settings, loaded with them. */
export const layoutWords: Words = { tr, en }
addWords('layout', layoutWords)
