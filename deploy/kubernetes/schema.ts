import ts from 'typescript'

import { root } from '../local/bootstrap.mjs'

/** A Kubernetes object in a file. */
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>

/** `apps/v1` → the file of `kubernetes-types`, which is generated from Kubernetes' OpenAPI document. */
const typesOf = (apiVersion: string) =>
  `kubernetes-types/${apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`}`

/**
 * Faults of these objects by Kubernetes' schema: unknown fields, wrong types, missing fields. The objects are written
 * as literals and checked by TypeScript, which finds a misspelt field at any depth.
 */
export function problemsOfManifests(manifests: readonly Manifest[]): string[] {
  const file = `${root}/deploy/kubernetes/manifests.check.ts`
  const lines = manifests.flatMap((manifest, index) => [
    `import type { ${manifest.kind} as Kind${index} } from '${typesOf(manifest.apiVersion)}'`,
    `export const object${index}: Kind${index} & { apiVersion: string; kind: string; metadata: object } = ${JSON.stringify(manifest)}`,
  ])
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const line = lines.join('\n').slice(0, start).split('\n').length - 1
    const manifest = manifests[Math.floor(line / 2)]
    return `${manifest?.kind} ${manifest?.metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}
