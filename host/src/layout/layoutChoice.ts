import { postJson } from '@kasa/console/http'
import { words } from '@kasa/console/failure'
import { writeCookie } from '@kasa/console/cookies'
import { language } from '@kasa/console/i18n'
import { layoutCookie } from '@kasa/console/storageKeys'
import { toast } from '@kasa/console/toast'
import { layoutText, readLayout, type Layout } from '@kasa/domain/layout'
import * as z from 'zod/mini'

/** What stands on `<html>`: the server wrote it there from the cookie. */
export function shownLayout(): Layout {
  const { sidebar = '', width = '' } = document.documentElement.dataset
  return readLayout(`${sidebar}.${width}`)
}

/** How long a choice may still change before the server is told, in ms: arrow keys run through all of them. */
const settleMs = 600
let waiting: { layout: Layout; timer: ReturnType<typeof setTimeout> } | undefined

/** Lays the page out at once, remembers it for the next one, and soon keeps it with the account. */
export function chooseLayout({ sidebar, width }: Layout): void {
  Object.assign(document.documentElement.dataset, { sidebar, width })
  writeCookie(layoutCookie, layoutText({ sidebar, width }))
  clearTimeout(waiting?.timer)
  waiting = { layout: { sidebar, width }, timer: setTimeout(keepLayout, settleMs) }
}

/** Tells the server what still waits to be told. */
export function keepLayout(): void {
  if (!waiting) return
  const { layout, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  postJson('/api/users/layout', z.unknown(), layout, { keepalive: true }).catch((caught: unknown) =>
    toast('error', words(caught, language())),
  )
}
