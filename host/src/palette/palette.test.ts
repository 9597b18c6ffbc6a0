import type { MenuEntry } from '@kasa/domain/menu'
import { keepTokens, page, signOut } from '@kasa/console/session'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

import { actEntries, matches, pageEntries, screenEntries } from './paletteEntries'
import { recentEntries, rememberEntry } from './recent'

test.each([
  ['Kullanıcılar', 'kullanici', true],
  ['Kullanıcılar', 'KULLANICI', true],
  ['Yatırım talepleri', 'yatirim talep', true],
  ['Yatırım talepleri', 'talep yat', true],
  ['Çıkış', 'cikis', true],
  ['Yatırım talepleri', 'çekim', false],
])('%s is found by "%s": %s', (text, search, found) => expect(matches(text, search)).toBe(found))

test('screens are what the menu leads to, headings left out', () => {
  const menu: MenuEntry[] = [
    { id: 'title', labelKey: 'host:title', isTitle: true },
    {
      id: 'a',
      labelKey: 'remit:a',
      link: '/a',
      icon: 'deposit',
      subItems: [{ id: 'b', labelKey: 'remit:b', link: '/b' }],
    },
  ]
  expect(screenEntries(menu, (key) => `<${key}>`)).toEqual([
    { id: 'screen:a:/a', title: '<remit:a>', link: '/a', icon: 'deposit' },
    { id: 'screen:b:/b', title: '<remit:b>', link: '/b' },
  ])
})

test('pages that no menu leads to are found by their title; those with a place for an id are none', () => {
  const routes = ['/a', '/a/statements', '/a/:id'].map((path) => ({
    path,
    moduleId: 'remit',
    page: 'p',
    titleKey: path,
  }))
  expect(pageEntries(routes, [{ id: 'screen:a', title: 'A', link: '/a' }], (key) => `<${key}>`)).toEqual([
    { id: 'page:/a/statements', title: '<remit:/a/statements>', link: '/a/statements' },
  ])
})

test('the other theme and the other languages are chosen by name', () => {
  const acts = actEntries('en', (key) => key)
  expect(acts.map(({ title }) => title)).toEqual(['host:bar.dark', 'host:bar.language: Türkçe'])
  acts[1]?.run()
  expect(document.documentElement.lang).toBe('tr')
})

describe('recently opened', () => {
  const entry = (n: number) => ({ id: `e${n}`, title: `Entry ${n}`, link: `/${n}` })
  beforeEach(() => {
    putTenantPage()
    page.load = () => undefined
    localStorage.clear()
    sessionStorage.clear()
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  })

  test('the newest first, each once, five at most', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 3]) rememberEntry(entry(n))
    expect(recentEntries().map(({ id }) => id)).toEqual(['e3', 'e6', 'e5', 'e4', 'e2'])
  })

  test('are one person’s, and gone with the session', () => {
    rememberEntry(entry(1))
    keepTokens({ token: tokenFor({ sub: '01890000-0000-7000-8000-000000000009' }), tokenRefresh: 'r' })
    expect(recentEntries()).toEqual([])
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    expect(recentEntries()).toHaveLength(1)
    signOut()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('what we did not write is nothing', () => {
    sessionStorage.setItem('kasa-recent:01890000-0000-7000-8000-000000000001', '[{"id":1}]')
    expect(recentEntries()).toEqual([])
  })
})
