import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type { AxeResults, ImpactValue } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Standards and levels asked for: WCAG 2.2 AA with everything below it, and axe's own best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const refused: readonly ImpactValue[] = ['serious', 'critical']

/** Fails on every serious or critical finding of axe on the page as it stands. The page's policy must be off (`bypassCSP`). */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A colour halfway through a fade has a contrast of its own.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: source })
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }).axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    tags,
  )
  const findings = violations
    .filter(({ impact }) => refused.includes(impact ?? null))
    .flatMap(({ id, impact, nodes }) => nodes.map(({ target, failureSummary }) => `${where}: ${id} (${impact}) at ${target.join(' ')}: ${failureSummary}`))
  expect(findings).toEqual([])
}
