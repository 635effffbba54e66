package io.tandem.launch;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes the script with which a shell completes commands, options and their values. */
@Command(
        name = "completion",
        description = "Print a shell completion script for bash and zsh.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(tandem completion)                  for this shell",
            "  tandem completion >> ~/.bash_completion      for every new bash"
        })
final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine program = spec.root().commandLine();
        spec.commandLine().getOut().print(AutoComplete.bash(program.getCommandName(), program));
        spec.commandLine().getOut().flush();
    }
}
