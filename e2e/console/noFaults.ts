import { expect } from '@playwright/test'

/** Collects a browser's errors and policy violations, and fails the test if there are any. */
export const noFaults = [
  async ({}, use: (faults: string[]) => Promise<void>): Promise<void> => {
    const faults: string[] = []
    await use(faults)
    expect(faults).toEqual([])
  },
  { auto: true },
] as const
