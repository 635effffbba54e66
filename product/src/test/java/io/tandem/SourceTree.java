package io.tandem;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The sources below a folder, parsed: sizes of packages, files and methods, and the names of top-level types. */
final class SourceTree {

    private final Path root;
    private final Map<Path, Integer> linesOfFile = new TreeMap<>();
    private final List<Integer> linesOfMethods = new ArrayList<>();

    private SourceTree(Path root) {
        this.root = root;
    }

    static SourceTree read(Path root) throws IOException {
        SourceTree tree = new SourceTree(root);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
                tree.linesOfFile.put(root.relativize(file), Files.readAllLines(file).size());
            }
        }
        tree.measureMethods();
        return tree;
    }

    private void measureMethods() throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            var files = manager.getJavaFileObjectsFromPaths(linesOfFile.keySet().stream().map(root::resolve).toList());
            JavacTask task = (JavacTask) compiler.getTask(null, manager, null, List.of("-proc:none"), null, files);
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                new TreeScanner<Void, Void>() {
                    @Override
                    public Void visitMethod(MethodTree method, Void nothing) {
                        if (method.getBody() != null && positions.getEndPosition(unit, method.getBody()) >= 0) {
                            linesOfMethods.add(lines(method));
                        }
                        return super.visitMethod(method, nothing);
                    }

                    /** From the name, or the return type before it, to the closing brace; annotations and comments do not count. */
                    private int lines(MethodTree method) {
                        long start = positions.getStartPosition(unit, method.getReturnType() == null ? method : method.getReturnType());
                        long end = positions.getEndPosition(unit, method.getBody());
                        return (int) (unit.getLineMap().getLineNumber(end) - unit.getLineMap().getLineNumber(Math.max(start, 0)) + 1);
                    }
                }.scan(unit, null);
            }
        }
    }

    /** Packages with more lines than this, sub-packages counted by themselves. */
    List<String> packagesAbove(int lines) {
        Map<String, Integer> sums = new TreeMap<>();
        linesOfFile.forEach((file, count) -> sums.merge(packageOf(file), count, Integer::sum));
        return sums.entrySet().stream().filter(entry -> entry.getValue() > lines).map(entry -> entry.getKey() + " has " + entry.getValue() + " lines").toList();
    }

    /** Files with more lines than this. */
    List<String> filesAbove(int lines) {
        return linesOfFile.entrySet().stream().filter(entry -> entry.getValue() > lines).map(entry -> entry.getKey() + " has " + entry.getValue() + " lines").toList();
    }

    int files() {
        return linesOfFile.size();
    }

    /** The length that this share of all methods does not exceed, in lines. */
    int methodLines(double share) {
        List<Integer> sorted = linesOfMethods.stream().sorted().toList();
        return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
    }

    /** Names of files that stand in several packages. */
    List<String> namesInSeveralPackages() {
        Map<String, TreeSet<String>> packages = linesOfFile.keySet().stream().filter(file -> !file.endsWith("package-info.java"))
                .collect(Collectors.groupingBy(file -> file.getFileName().toString().replace(".java", ""), TreeMap::new,
                        Collectors.mapping(SourceTree::packageOf, Collectors.toCollection(TreeSet::new))));
        return packages.entrySet().stream().filter(entry -> entry.getValue().size() > 1).map(entry -> entry.getKey() + " in " + entry.getValue()).toList();
    }

    private static String packageOf(Path file) {
        return file.getParent().toString().replace('/', '.');
    }
}
