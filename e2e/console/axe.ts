import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type { AxeResults, ImpactValue } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules to check: WCAG 2.2 AA with everything below it, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const refused: readonly ImpactValue[] = ['serious', 'critical']
/** Refused whatever their impact: axe rates the first as moderate and runs the second only on request. */
const extraRules = { 'heading-order': { enabled: true }, 'target-size': { enabled: true } }

/**
 * Runs axe in an isolated world beside the page's scripts. It sees the same document, and needs neither a disabled
 * content security policy nor changes to built-ins, which the console freezes (`freezeBuiltIns.ts`).
 */
async function findings(page: Page): Promise<AxeResults['violations']> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    })
    const expression = `${source}\n;axe.run(document, ${JSON.stringify({ runOnly: { type: 'tag', values: tags }, rules: extraRules, resultTypes: ['violations'] })}).then(({ violations }) => JSON.stringify(violations))`
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
 * Fails on every serious or critical finding of axe on the current page, and on every finding about headings and
 * targets.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // During a fade, colours have a different contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const faults = (await findings(page))
    .filter(({ id, impact }) => id in extraRules || refused.includes(impact ?? null))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${where}: ${id} (${impact}) at ${target.join(' ')}: ${failureSummary}`,
      ),
    )
  expect(faults).toEqual([])
}
