import type { MenuEntry } from '@kasa/domain/menu'
import { keepTokens, page, signOut } from '@kasa/console/session'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

import { pageCommands } from './pageCommands'
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

test('pages that no menu leads to are found by their title, except those that need an id', () => {
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

test('logout, the other theme and the other languages are chosen by name', () => {
  const acts = actEntries('en', (key) => key)
  expect(acts.map(({ title }) => title)).toEqual(['host:bar.logout', 'host:bar.dark', 'host:bar.language: Türkçe'])
  const [, , turkish] = acts
  if (turkish && 'run' in turkish) turkish.run()
  expect(document.documentElement.lang).toBe('tr')
})

test('a page’s own buttons are pressed by name, once each, but not if disabled, hidden or elsewhere', async () => {
  document.body.innerHTML = `
    <button>Elsewhere</button>
    <main class="h-main">
      <div class="k-head"><button id="new">New user <kbd>N</kbd></button><a href="/a">Statements</a><button disabled>Off</button></div>
      <button>In a row</button>
      <div data-commands><button aria-label="Export">⇩</button><button>New user</button><button aria-disabled="true">Not now</button>
        <button aria-pressed="true">On duty</button><span hidden><button>Hidden</button></span></div>
    </main>`
  const pressed = jest.fn()
  document.getElementById('new')?.addEventListener('click', pressed)
  const commands = pageCommands()
  expect(commands.map(({ title }) => title)).toEqual(['New user', 'Statements', 'Export'])
  commands[0]?.run()
  expect(pressed).not.toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(pressed).toHaveBeenCalledTimes(1)
  document.body.innerHTML = ''
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

  test('belong to one person, and end with the session', () => {
    rememberEntry(entry(1))
    keepTokens({ token: tokenFor({ sub: '01890000-0000-7000-8000-000000000009' }), tokenRefresh: 'r' })
    expect(recentEntries()).toEqual([])
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    expect(recentEntries()).toHaveLength(1)
    signOut()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('stored values that we did not write are ignored', () => {
    sessionStorage.setItem('kasa-recent:01890000-0000-7000-8000-000000000001', '[{"id":1}]')
    expect(recentEntries()).toEqual([])
  })
})
