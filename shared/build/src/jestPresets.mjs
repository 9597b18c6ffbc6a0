import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Presets for our Jest projects. Plain JavaScript, because Jest reads its configuration before TypeScript is
 * transformed.
 */

/** Packages with ES modules only, which Jest needs as CommonJS. */
const esmOnly = [
  'content-disposition',
  'ky',
  'jose',
  'kysely',
  'postgrator',
  'uuidv7',
  'otplib',
  '@otplib',
  '@noble',
  '@scure',
  'fast-check',
  'pure-rand',
  'standardwebhooks',
  '@stablelib',
  'fastify-type-provider-zod',
  'lib0',
  '@fastify/cookie',
  'cookie',
  'hucre',
]

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, explicitResourceManagement: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
]

const shared = fileURLToPath(new URL('../../', import.meta.url))
/** Jest only tries a package's first export path, not `.tsx` after `.ts`, so shared files are mapped to paths. */
const sharedFiles = {
  '^@kasa/(build|console|contracts|desk|domain|module|testing|ui)/((?!.*\\.css$).+)$': `${shared}$1/src/$2`,
}

/** React's production JSX runtime does not record stacks, which takes a twentieth of component tests' time. */
const plainElements = createRequire(`${shared}ui/package.json`)
  .resolve('react/jsx-runtime')
  .replace('jsx-runtime.js', 'cjs/react-jsx-runtime.production.js')

/** Which half of a file's tests runs is `jestHalf.mjs`; the long half is given its files by path (`test.ts`). */
const testMatch = ['**/*.test.{ts,tsx}', ...(process.env.KASA_TESTS === 'short' ? ['!**/*.long.test.{ts,tsx}'] : [])]

const common = {
  moduleNameMapper: sharedFiles,
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [
    `/node_modules/(?!(\\.pnpm/)?(${esmOnly.map((name) => name.replace('/', '[+/]')).join('|')})[@/+])`,
  ],
  // Built and published copies contain package.json files and tests.
  modulePathIgnorePatterns: ['/dist/', '/\\.kasa/', '/\\.cache/'],
  testMatch,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
}

/** Pure code and Node code without a database. */
export const nodeProject = (displayName, roots) => ({
  ...common,
  displayName,
  roots,
  testEnvironment: fileURLToPath(new URL('jestNodeEnvironment.mjs', import.meta.url)),
})

/** Component tests in jsdom. */
export const browserProject = (displayName, roots) => ({
  ...common,
  displayName,
  roots,
  testEnvironment: fileURLToPath(new URL('jestBrowserEnvironment.mjs', import.meta.url)),
  testEnvironmentOptions: { customExportConditions: ['browser', 'default'] },
  setupFiles: [fileURLToPath(new URL('jestBrowserGlobals.mjs', import.meta.url))],
  setupFilesAfterEnv: [`${shared}testing/src/jestComponents.mjs`],
  moduleNameMapper: {
    '\\.(css|woff2?|svg)$': fileURLToPath(new URL('jestAsset.mjs', import.meta.url)),
    '^react/jsx-runtime$': plainElements,
    ...sharedFiles,
  },
})
