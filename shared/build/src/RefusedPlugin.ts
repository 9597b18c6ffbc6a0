import webpack, { type Compiler } from 'webpack'

const { WebpackError } = webpack

/**
 * The build of what must not be built: its only result is the reason. A configuration that threw instead would end
 * webpack's command, and with it the builds beside it.
 */
export class RefusedPlugin {
  constructor(private readonly reason: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(
      'RefusedPlugin',
      (compilation) => void compilation.errors.push(new WebpackError(this.reason)),
    )
  }
}
