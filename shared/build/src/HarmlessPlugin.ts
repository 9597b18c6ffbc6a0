import webpack, { type Compiler } from 'webpack'

import { consumedKey, partsOf } from './assets'
import { scriptHarms } from './harm'
import { ownCopyOf } from './ownCopies'
import { sharedLibraries } from './sharedPackages'

const { Compilation, WebpackError } = webpack

/** Fails the build of a remote that bundles a singleton, or a library that modifies the page. */
export class HarmlessPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('HarmlessPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HarmlessPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          if (compilation.errors.length > 0) return
          const fail = (message: string) => compilation.errors.push(new WebpackError(message))
          const modules = [...compilation.modules].flatMap(partsOf)
          for (const key of new Set(modules.map(consumedKey).filter((key) => key !== undefined && isUnshared(key))))
            fail(`${key} is not the host's to share: one React draws the console, by its root`)
          for (const name of new Set(
            modules.map((module) => ownCopyOf(module.nameForCondition() ?? '')).filter((name) => name !== undefined),
          ))
            fail(`it brings its own ${name}: a console has one, the host's`)
          for (const [file, source] of Object.entries(assets)) {
            // Its own sources are checked elsewhere, so this comes from a library.
            for (const what of file.endsWith('.js') ? scriptHarms(source.source().toString()) : [])
              fail(`a library in ${file} ${what}: the page is everybody's`)
          }
        },
      )
    })
  }
}

/** True for paths of a shared library that the host does not share. */
const isUnshared = (key: string) => /^react(-dom)?(\/|$)/.test(key) && !sharedLibraries.some((known) => known === key)
