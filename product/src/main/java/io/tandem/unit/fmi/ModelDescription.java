package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What a unit says of itself in its modelDescription.xml.
 *
 * @param version    2 or 3
 * @param token      its guid, or instantiation token
 * @param identifier of its co-simulation: the name of its library
 * @param onlyOnce   whether a process can have only one instance
 * @param needsTool  whether it only starts another program that must be installed
 * @param fixedStep  step that it insists on, seconds; NaN for none
 * @param variables  by name
 */
public record ModelDescription(int version, String name, String token, String identifier, boolean onlyOnce, boolean needsTool, double fixedStep, Map<String, FmuVariable> variables) {

    private static final int MOST_VARIABLES = 1_000_000;

    /** @throws UnitException where it is not XML of FMI 2.0 or 3.0, or has no co-simulation */
    public static ModelDescription read(InputStream xml) throws UnitException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            return new Parser(factory.createXMLStreamReader(xml)).read();
        } catch (XMLStreamException | NumberFormatException garbage) {
            throw new UnitException("its modelDescription.xml cannot be read: " + garbage.getMessage(), garbage);
        }
    }

    /** A walk over the elements: few attributes of a few of them matter. */
    private static final class Parser {
        private final XMLStreamReader xml;
        private final Map<String, FmuVariable> variables = new LinkedHashMap<>();
        private int version;
        private String name = "";
        private String token = "";
        private String identifier;
        private boolean onlyOnce;
        private boolean needsTool;
        private double preferredStep = Double.NaN;
        private boolean anyStep = true;
        private boolean inVariables;
        private FmuVariable open;

        Parser(XMLStreamReader xml) {
            this.xml = xml;
        }

        ModelDescription read() throws XMLStreamException, UnitException {
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    element(xml.getLocalName());
                } else if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("ModelVariables")) {
                    inVariables = false;
                }
            }
            if (version == 0) {
                throw new UnitException("its modelDescription.xml describes no unit");
            }
            if (identifier == null) {
                throw new UnitException("it has no co-simulation; export it for co-simulation");
            }
            return new ModelDescription(version, name, token, identifier, onlyOnce, needsTool, anyStep ? Double.NaN : preferredStep, variables);
        }

        private void element(String element) throws UnitException {
            switch (element) {
                case "fmiModelDescription" -> root();
                case "CoSimulation" -> coSimulation();
                case "DefaultExperiment" -> preferredStep = Double.isNaN(preferredStep) ? number("stepSize") : preferredStep;
                case "ModelVariables" -> inVariables = true;
                default -> variable(element);
            }
        }

        private void root() throws UnitException {
            String written = text("fmiVersion");
            version = written.startsWith("2.") ? 2 : written.startsWith("3.") ? 3 : 0;
            if (version == 0) {
                throw new UnitException("it is of FMI " + written + "; units of FMI 2.0 and 3.0 are read");
            }
            name = text("modelName");
            token = text(version == 2 ? "guid" : "instantiationToken");
        }

        private void coSimulation() {
            identifier = text("modelIdentifier");
            onlyOnce = truth("canBeInstantiatedOnlyOncePerProcess");
            needsTool = truth("needsExecutionTool");
            anyStep = truth("canHandleVariableCommunicationStepSize") || version == 3;
            preferredStep = number("fixedInternalStepSize");
        }

        /** In FMI 2 a ScalarVariable has its type inside, in FMI 3 the element is the type; an alias is another name of the variable around it. */
        private void variable(String element) throws UnitException {
            if (!inVariables) {
                return;
            }
            if (version == 2 && element.equals("ScalarVariable")) {
                open = new FmuVariable(text("name"), Long.parseLong(text("valueReference")), null, text("causality"), text("variability"), false);
            } else if (element.equals("Alias") && open != null) {
                add(new FmuVariable(text("name"), open.reference(), open.type(), open.causality(), open.variability(), open.array()));
            } else if (element.equals("Dimension") && open != null) {
                open = new FmuVariable(open.name(), open.reference(), open.type(), open.causality(), open.variability(), true);
                variables.put(open.name(), open);
            } else {
                typed(FmuVariable.Type.of(element, version));
            }
        }

        private void typed(FmuVariable.Type type) throws UnitException {
            if (type != null && version == 2 && open != null) {
                add(new FmuVariable(open.name(), open.reference(), type, open.causality(), open.variability(), false));
                open = null;
            } else if (version == 3) {
                open = type == null ? null : new FmuVariable(text("name"), Long.parseLong(text("valueReference")), type, text("causality"), text("variability"), false);
                if (open != null) {
                    add(open);
                }
            }
        }

        private void add(FmuVariable variable) throws UnitException {
            variables.put(variable.name(), variable);
            if (variables.size() > MOST_VARIABLES) {
                throw new UnitException("it has more than " + MOST_VARIABLES + " variables");
            }
        }

        private String text(String attribute) {
            String value = xml.getAttributeValue(null, attribute);
            return value == null ? "" : value.strip();
        }

        private boolean truth(String attribute) {
            return text(attribute).equals("true") || text(attribute).equals("1");
        }

        private double number(String attribute) {
            return text(attribute).isEmpty() ? Double.NaN : Double.parseDouble(text(attribute));
        }
    }
}
