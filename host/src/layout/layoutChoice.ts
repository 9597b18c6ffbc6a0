import { postJson } from '@kasa/console/http'
import { words } from '@kasa/console/failure'
import { writeCookie } from '@kasa/console/cookies'
import { language } from '@kasa/console/i18n'
import { layoutCookie } from '@kasa/console/storageKeys'
import { toast } from '@kasa/console/toast'
import { layoutText, readLayout, type Layout } from '@kasa/domain/layout'
import * as z from 'zod/mini'

/** The layout on `<html>`, written by the server from the cookie. */
export function shownLayout(): Layout {
  const { sidebar = '', width = '' } = document.documentElement.dataset
  return readLayout(`${sidebar}.${width}`)
}

/** How long to wait for further changes before saving, in ms: arrow keys run through all choices. */
const settleMs = 600
let waiting: { layout: Layout; timer: ReturnType<typeof setTimeout> } | undefined

/** Applies the layout at once, stores it in the cookie, and shortly after with the account. */
export function chooseLayout({ sidebar, width }: Layout): void {
  Object.assign(document.documentElement.dataset, { sidebar, width })
  writeCookie(layoutCookie, layoutText({ sidebar, width }))
  clearTimeout(waiting?.timer)
  waiting = { layout: { sidebar, width }, timer: setTimeout(keepLayout, settleMs) }
}

/** Saves a pending choice now. */
export function keepLayout(): void {
  if (!waiting) return
  const { layout, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  postJson('/api/users/layout', z.unknown(), layout, { keepalive: true }).catch((caught: unknown) =>
    toast('error', words(caught, language())),
  )
}
