package io.tandem.web.contract;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The type of a member on the wire, as the encoder writes it. */
sealed interface MemberType {

    record Scalar(String name) implements MemberType {
    }

    record Choice(List<String> values) implements MemberType {
    }

    record Array(MemberType item) implements MemberType {
    }

    record Dictionary(MemberType value) implements MemberType {
    }

    record Reference(Class<?> type) implements MemberType {
    }

    record OrNull(MemberType type) implements MemberType {
    }

    /**
     * A member of a record.
     *
     * @param optional whether it may be left out
     */
    record Member(String name, MemberType type, boolean optional) {
    }

    /** A record whose members stand among those of another. */
    record Inlined(Class<?> type, boolean optional) {
    }

    static List<Member> members(Class<?> owner) {
        return Arrays.stream(owner.getRecordComponents()).filter(one -> !one.isAnnotationPresent(ContractJson.Inline.class)).map(MemberType::member).toList();
    }

    static List<Inlined> inlined(Class<?> owner) {
        return Arrays.stream(owner.getRecordComponents()).filter(one -> one.isAnnotationPresent(ContractJson.Inline.class))
                .map(one -> new Inlined((Class<?>) content(one.getGenericType()), isOptional(one))).toList();
    }

    private static Member member(RecordComponent component) {
        MemberType type = of(content(component.getGenericType()), component);
        return new Member(ContractJson.nameOf(component), component.isAnnotationPresent(ContractJson.OrNull.class) ? new OrNull(type) : type, isOptional(component));
    }

    private static boolean isOptional(RecordComponent component) {
        return component.getType() == Optional.class;
    }

    private static Type content(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Optional.class ? generic.getActualTypeArguments()[0] : type;
    }

    static MemberType of(Type type, AnnotatedElement component) {
        return switch (type) {
            case ParameterizedType generic when generic.getRawType() == List.class -> new Array(of(generic.getActualTypeArguments()[0], component));
            case ParameterizedType generic when generic.getRawType() == Map.class -> new Dictionary(of(generic.getActualTypeArguments()[1], component));
            case Class<?> array when array == double[].class || array == int[].class -> new Array(new Scalar("number"));
            case Class<?> text when text == String.class -> new Scalar("string");
            case Class<?> truth when truth == boolean.class -> new Scalar("boolean");
            case Class<?> constants when constants.isEnum() -> new Choice(Arrays.stream(constants.getEnumConstants()).map(Object::toString)
                    .map(name -> component.isAnnotationPresent(ContractJson.LowerCase.class) ? name.toLowerCase(Locale.ROOT) : name).toList());
            case Class<?> owner when owner.isRecord() -> new Reference(owner);
            case Class<?> number when number.isPrimitive() || Number.class.isAssignableFrom(number) -> new Scalar("number");
            default -> throw new IllegalArgumentException("the contract has no form for " + type);
        };
    }
}
