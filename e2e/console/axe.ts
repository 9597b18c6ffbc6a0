import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type { AxeResults, ImpactValue } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Standards and levels asked for: WCAG 2.2 AA with everything below it, and axe's own best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const refused: readonly ImpactValue[] = ['serious', 'critical']
/** Refused whatever impact axe gives them: the first is moderate to it, the second it leaves out unless it is asked. */
const asked = { 'heading-order': { enabled: true }, 'target-size': { enabled: true } }

/**
 * axe in a world of its own beside the page's scripts: it sees the same document, and needs neither the page's policy
 * off nor built-ins that it may change, which the console holds still (`holdStill.ts`).
 */
async function findings(page: Page): Promise<AxeResults['violations']> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    })
    const expression = `${source}\n;axe.run(document, ${JSON.stringify({ runOnly: { type: 'tag', values: tags }, rules: asked, resultTypes: ['violations'] })}).then(({ violations }) => JSON.stringify(violations))`
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return JSON.parse(String(result.value)) as AxeResults['violations']
  } finally {
    await cdp.detach()
  }
}

/**
 * Fails on every serious or critical finding of axe on the page as it stands, and on headings and targets whatever
 * their impact.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A colour halfway through a fade has a contrast of its own.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const faults = (await findings(page))
    .filter(({ id, impact }) => id in asked || refused.includes(impact ?? null))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${where}: ${id} (${impact}) at ${target.join(' ')}: ${failureSummary}`,
      ),
    )
  expect(faults).toEqual([])
}
