import type { Page } from '@playwright/test'

/** Sends a write of the person signed in on this page, as the page's own code would. */
export function postAs(
  page: Page,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return page.evaluate(
    async ([url, text]) => {
      const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(xsrf),
        authorization: localStorage.getItem('auth-token') ?? '',
        'idempotency-key': crypto.randomUUID(),
      }
      const answer = await fetch(url, { method: 'POST', headers, body: text })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    [path, JSON.stringify(body)] as const,
  )
}
