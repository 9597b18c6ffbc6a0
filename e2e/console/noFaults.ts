import { expect } from '@playwright/test'

/** The fixture that collects what a browser complains of, and fails the test where there is anything. */
export const noFaults = [
  async ({}, use: (faults: string[]) => Promise<void>): Promise<void> => {
    const faults: string[] = []
    await use(faults)
    expect(faults).toEqual([])
  },
  { auto: true },
] as const
