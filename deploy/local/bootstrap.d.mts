/** The repository's root folder. */
export const root: string
export function pnpmCommand(): [string, ...string[]]
export function run(file: string): Promise<void>
